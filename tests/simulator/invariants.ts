import { sql } from 'drizzle-orm';
import type { ItemKind } from '../../contract/money/ledger.schema';
import {
  RANGE_DISCOUNT_FROM_ITEMS,
  RANGE_DISCOUNT_PERCENT,
  UNDO_UNLOCK_MS,
  UNDO_UNLOCKS_A_DAY,
} from '../../contract/money/limits';
import { unsealGrant } from '../../data/money/grants';
import { productDay } from '../../data/money/productDay';
import { areSigned } from '../../data/money/receipts';
import type { OutboxRow } from '../../data/outbox/intent';
import { readOpenIntents } from '../../data/outbox/read';
import { readWallet } from '../../data/queries/wallet';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import { rowsOf } from '../../server/ground/db/database';
import type { TestContext } from '../../server/testing/openTestContext';
import { AUTO_UNLOCK_CAP } from './operations';
import { type World } from './World';

const GRANTS = sql`(
  select user_id, entry_id, 'chapter ' || chapter_id as item from grants
  union all select user_id, entry_id, 'episode ' || episode_id from episode_grants)`;

type Entry = {
  id: number;
  userId: number;
  kind: string;
  requestId: string | null;
  reference: {
    type: string;
    count?: number;
    day?: string;
    from?: number;
    itemKind?: ItemKind;
    bookId?: number;
  };
  at: number;
  reversed: boolean;
  reverses: number | null;
  coins: number;
  bonus: number;
  total: number;
  bonusAfter: number;
  /**
   * The change of the amount that a VIP was overcharged, in hundredths of a coin, and that amount before the
   * request.
   */
  remainder: number;
  remainderBefore: number;
  granted: number;
};

export async function ledgerFaults(world: World, context: TestContext): Promise<string[]> {
  const users = JSON.stringify([...world.userIds]);
  const ours = sql`(select value::bigint from jsonb_array_elements_text(${users}::jsonb))`;
  const faults: string[] = [];
  const entries = await rowsOf<Entry>(
    context.db,
    sql`select e.id::float8 as id, e.user_id::float8 as "userId", e.kind, e.request_id::text as "requestId",
        e.reference, e.bonus_after::float8 as "bonusAfter", e.vip_remainder::float8 as remainder,
        -- A hold that ends with an unlock ends just before it.
        coalesce(lag(case when e.kind = 'release' then e.vip_remainder_after - e.vip_remainder end)
            over (partition by e.user_id, e.created_at order by e.id),
          e.vip_remainder_after - e.vip_remainder)::float8 as "remainderBefore",
        (extract(epoch from e.created_at) * 1000)::float8 as at, e.reverses::float8 as reverses,
        exists (select 1 from ledger_entries r where r.reverses = e.id) as reversed,
        coalesce((select sum(amount) from ledger_postings p where p.entry_id = e.id and account = 'coins'), 0)::float8 as coins,
        coalesce((select sum(amount) from ledger_postings p where p.entry_id = e.id and account = 'bonus'), 0)::float8 as bonus,
        coalesce((select sum(amount) from ledger_postings p where p.entry_id = e.id), 0)::float8 as total,
        (select count(*) from ${GRANTS} g where g.entry_id = e.id)::float8 as granted
      from ledger_entries e where e.user_id in ${ours} order by e.id`,
  );
  const days = new Set<string>();
  for (const entry of entries) {
    const { kind, requestId, reference } = entry;
    if (entry.total !== 0) faults.push(`an entry (${kind}) adds up to ${entry.total}`);
    if (kind === 'checkIn') {
      const day = `${entry.userId} ${reference.day}`;
      if (days.has(day)) faults.push(`a day was checked in twice: ${reference.day}`);
      days.add(day);
    }
    if (kind === 'undo') faults.push(...undoFaults(world, entries, entry));
    if (kind === 'capture' && entry.granted !== Number(reference.count)) {
      faults.push(`a capture paid for ${reference.count} chapters, and ${entry.granted} were granted`);
    }
    if (kind !== 'unlock') continue;
    const sent = requestId === null ? undefined : world.network.sent.get(requestId);
    const price = 0 - entry.coins - entry.bonus;
    if (!sent) faults.push(`${price} were spent and nobody asked for it`);
    else if (price > Number(sent.payload.maxPrice)) {
      faults.push(`${price} were spent, and agreed were ${sent.payload.maxPrice}`);
    }
    faults.push(...priceFaults(world, entry));
    if (entry.coins < 0 && entry.bonusAfter > 0) faults.push('coins were spent before bonus');
    const expected = entry.reversed ? 0 : Number(reference.count);
    if (entry.granted !== expected) {
      faults.push(`a debit paid for ${expected} items, and ${entry.granted} were granted`);
    }
  }
  const accounts = await rowsOf<{ wrong: string }>(
    context.db,
    sql`select a.user_id || ': ' || a.coins || '/' || a.bonus || ', lots ' || lots.bonus || ', entries ' ||
          sums.coins || '/' || sums.bonus as wrong
      from accounts a
      cross join lateral (select coalesce(sum(remaining), 0) as bonus from bonus_lots l where l.user_id = a.user_id) lots
      cross join lateral (
        select coalesce(sum(amount) filter (where account = 'coins'), 0) as coins,
          coalesce(sum(amount) filter (where account = 'bonus'), 0) as bonus
        from ledger_postings p join ledger_entries e on e.id = p.entry_id where e.user_id = a.user_id) sums
      where a.user_id in ${ours}
        and (a.coins < 0 or a.bonus < 0 or a.coins <> sums.coins or a.bonus <> sums.bonus or a.bonus <> lots.bonus)`,
  );
  const remainders = await rowsOf<{ count: number }>(
    context.db,
    sql`select count(*)::float8 as count from accounts a where a.user_id in ${ours} and a.vip_remainder <>
      (select coalesce(sum(e.vip_remainder), 0) from ledger_entries e where e.user_id = a.user_id)`,
  );
  if (remainders[0]?.count !== 0) faults.push('a remainder is not the sum of its entries');
  faults.push(...accounts.map(({ wrong }) => `a balance is not the sum of its entries: ${wrong}`));
  const unpaid = await rowsOf<{ count: number }>(
    context.db,
    sql`select count(*)::float8 as count from ${GRANTS} g where g.user_id in ${ours} and g.entry_id is null`,
  );
  if (unpaid[0]?.count !== 0) faults.push('something was granted and not paid for');
  return faults;
}

/**
 * An undo takes back all of one auto-unlock, in time, each chapter once, and at most as often a day as is
 * allowed.
 */
function undoFaults(world: World, entries: readonly Entry[], undo: Entry): string[] {
  const faults: string[] = [];
  const unlock = entries.find(({ id }) => id === undo.reverses);
  const sent = world.network.sent.get(unlock?.requestId ?? '');
  if (unlock?.kind !== 'unlock' || sent?.payload.auto !== true)
    return ['something else than an auto-unlock was undone'];
  if (undo.coins !== -unlock.coins || undo.bonus !== -unlock.bonus)
    faults.push('an undo gave back another amount');
  if (undo.remainder !== 0 - unlock.remainder) faults.push('an undo left the remainder its unlock had made');
  if (undo.at - unlock.at > UNDO_UNLOCK_MS) faults.push('an unlock was undone too late');
  const others = entries.filter(({ kind, userId }) => kind === 'undo' && userId === undo.userId);
  const sameDay = others.filter(({ at }) => productDay(at) === productDay(undo.at));
  if (sameDay.length > UNDO_UNLOCKS_A_DAY) faults.push('there were more undos on a day than are allowed');
  const same = others.filter(({ reference: { bookId, from } }) => {
    const { reference } = undo;
    return bookId === reference.bookId && from === reference.from;
  });
  if (same.length > 1) faults.push('a chapter or an episode was undone twice');
  if (undo.requestId === null || world.network.sent.get(undo.requestId)?.endpoint !== 'undoUnlock') {
    faults.push('an undo was booked and nobody asked for it');
  }
  return faults;
}

/**
 * The amount paid is the price at the time of the unlock: for a range less than for its items alone, for a
 * VIP a fifth less in total.
 */
function priceFaults(world: World, entry: Entry): string[] {
  const { reference, at, coins, bonus, userId, remainder, remainderBefore } = entry;
  const { itemKind = 'chapter', count = 0 } = reference;
  const full = count * world.priceAt(itemKind, at);
  const off = count < RANGE_DISCOUNT_FROM_ITEMS ? 0 : Math.ceil((full * RANGE_DISCOUNT_PERCENT) / 100);
  const usual = full - off;
  const isVip = world.isVip(userId, at);
  const price = isVip ? Math.min(usual, Math.max(0, Math.ceil((80 * usual - remainderBefore) / 100))) : usual;
  const paid = 0 - coins - bonus;
  if (paid !== price) return [`${count} of ${itemKind} cost ${price}, and ${paid} were spent`];
  const left = isVip ? 100 * paid - 80 * usual : 0;
  return remainder === left ? [] : [`${left} hundredths were left of an unlock, and ${remainder} were kept`];
}

function autoUnlockFaults({ device }: World): string[] {
  const counts = new Map<string, number>();
  for (const { kind, day } of device.auto) {
    const name = `${kind} on ${day}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > AUTO_UNLOCK_CAP)
    .map(([name, count]) => `${count} were unlocked by themselves: ${name}`);
}

type Receipt = { requestId: string; answer: { value?: unknown; refused?: string } };

/**
 * A sign-in creates the account, and the log of a failed one has no account: neither leaves a receipt in it.
 */
export function isOfAccount({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return kind !== 'guestSignIn' && kind !== 'log';
}

export async function deviceFaults(world: World, context: TestContext): Promise<string[]> {
  const { device } = world;
  const faults = autoUnlockFaults(world);
  for (const row of await readOpenIntents()) faults.push(`${row.kind} ${row.target} waits for ever`);
  const accountId = (await readMeta('accountId')) ?? 0;
  const receipts = await rowsOf<Receipt>(
    context.db,
    sql`select request_id::text as "requestId", answer from receipts where scope = ${`user:${accountId}`}`,
  );
  const answered = new Map(receipts.map((each) => [each.requestId, each.answer]));
  const refusals = await db.outbox
    .where('[state+dueAt]')
    .between(['refused', 0], ['refused', Number.MAX_SAFE_INTEGER])
    .toArray();
  const refused = new Set(refusals.map((row) => row.requestId));
  for (const { kind, target, requestId, failure } of refusals) {
    if (!world.network.refused.has(requestId)) {
      faults.push(`${kind} ${target} was settled as ${failure?.name}, and the server had refused nothing`);
    }
  }
  const own = world.acknowledged.filter((each) => each.device === device && isOfAccount(each.row));
  for (const [at, { row, cancelled }] of own.entries()) {
    if (cancelled || refused.has(row.requestId)) continue;
    const answer = answered.get(row.requestId);
    if (answer && 'value' in answer) continue;
    // Renewed consent replaces a refusal.
    const again = own
      .slice(at + 1)
      .some((later) => later.row.kind === row.kind && later.row.target === row.target);
    if (!(answer?.refused && again)) faults.push(`${row.kind} ${row.target} is gone, and nobody was told`);
  }
  const granted = await rowsOf<{ item: string }>(
    context.db,
    sql`select item from ${GRANTS} g where g.user_id = ${accountId}::bigint`,
  );
  const rows = await db.grants.toArray();
  const held = new Set(rows.map(({ kind, itemId }) => `${kind} ${itemId}`));
  for (const { item } of granted) {
    if (!held.has(item)) faults.push(`${item} was paid for and is not on the device`);
  }
  const grants = await Promise.all(rows.map(unsealGrant));
  if (grants.some((grant) => grant === undefined)) faults.push('a grant cannot be read');
  if (!(await areSigned(grants.filter((grant) => grant !== undefined))))
    faults.push('a receipt is not signed');
  const [account] = await rowsOf<{ coins: number; bonus: number; held: number; remainder: number }>(
    context.db,
    sql`select coins::float8 as coins, bonus::float8 as bonus, held::float8 as held, vip_remainder::float8 as remainder from accounts where user_id = ${accountId}::bigint`,
  );
  const wallet = await readWallet();
  if (account && (wallet?.held ?? 0) !== account.held) {
    faults.push(`the wallet says that ${wallet?.held ?? 0} are held, the server ${account.held}`);
  }
  if (account && (wallet?.vipRemainder ?? 0) !== account.remainder) {
    faults.push(
      `the wallet says a remainder of ${wallet?.vipRemainder ?? 0}, the server ${account.remainder}`,
    );
  }
  if (account && (wallet?.coins !== account.coins || wallet?.bonus !== account.bonus)) {
    faults.push(
      `the wallet says ${wallet?.coins}/${wallet?.bonus}, the server ${account.coins}/${account.bonus}`,
    );
  }
  return faults;
}

import { compareTargets } from '../../contract/catalogue/target';
import type { Balance, Grant, ItemKind, LedgerReference, Unlock } from '../../contract/money/ledger.schema';
import { priceOfRange, remainderChange } from '../../contract/money/prices';
import type { TicketRule } from '../../contract/money/tickets';
import { failed, type Result, success } from '../../contract/wire/failure';
import { findRange, type Range, type Wanted } from '../catalogue/itemRange';
import { countUnlock } from '../counts/count';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { episodeGrants, grants } from '../ground/db/schema/grants';
import { lockDebt } from '../ground/ledger/debt';
import { lockAccount } from '../ground/ledger/lockAccount';
import { spend } from '../ground/ledger/spend';
import type { KeptForm } from '../ground/session/answerOnce';
import { vipRemainderAt } from '../ground/vip';
import { readGrants, toGrant } from './grants';
import { heldOfReader, heldSum, releaseHeld } from './packs/heldChapters';
import { undoUntil } from './undo';

type SingleOrder = {
  readonly userId: number;
  readonly kind: ItemKind;
  readonly bookId: number;
  readonly target: number;
  readonly maxPrice: number;
  readonly requestId: string;
  /** Whether auto-unlock asks, not a tap: only an auto-unlock can be undone. */
  readonly auto: boolean | undefined;
};

/** Unlocks one chapter or episode. The answer to an auto-unlock has the time until which it can be undone. */
export async function unlockOne(
  context: Context,
  tx: Transaction,
  order: SingleOrder,
): Promise<Result<Unlock>> {
  const { userId, kind, bookId, target, maxPrice, requestId, auto } = order;
  const range = { from: target, to: target };
  // Before the unlock, whose last step locks a row that others wait for.
  const until = auto === true ? await undoUntil(tx, { userId, bookId, target }, context.now()) : null;
  const unlock = await unlockRange(context, tx, { userId, kind, bookId, range, maxPrice, requestId });
  if (!unlock.ok || unlock.value.line === null) return unlock;
  return success({ ...unlock.value, undoUntil: until });
}

type Order = {
  readonly userId: number;
  readonly kind: ItemKind;
  readonly bookId: number;
  readonly range: Range;
  readonly maxPrice: number;
  readonly requestId: string;
};

/**
 * Unlocks everything locked in a range, all or nothing: one debit, one ledger line, one grant each. Open
 * chapters cost nothing again. Refused with `notFound`, `priceRose` or `tooPoor`; then nothing is spent.
 */
export async function unlockRange(context: Context, tx: Transaction, order: Order): Promise<Result<Unlock>> {
  const { userId, kind, bookId, range, maxPrice, requestId } = order;
  const at = context.now();
  const wanted = await findRange(tx, userId, kind, bookId, range);
  if (wanted.length === 0) return failed('notFound');
  const locked = wanted.filter(({ sealed, grantId }) => sealed && grantId === null);
  const open = wanted.flatMap((item) => heldGrant(context, order, item));
  if (locked.length === 0) {
    const balance = await lockAccount(tx, userId, at);
    return success({ grants: open, unlocked: [], price: 0, balance, line: null, undoUntil: null });
  }
  const before = await lockAccount(tx, userId, at);
  const remainder = await vipRemainderAt(tx, userId, at, before);
  const { price, vipDiscount } = priceOfRange(
    locked.map((item) => item.price),
    remainder,
  );
  if (price > maxPrice) return failed('priceRose');
  const has = await freeHeld(tx, order, before, { locked, price, at });
  const vipRemainder = remainder === undefined ? 0 : remainderChange(price + vipDiscount, price);
  const reference = describe(bookId, locked);
  const line = await spend(tx, { userId, price, vipRemainder, reference, requestId, at }, has);
  if (line === null) return failed('tooPoor');
  const opened = await grantAll(context, tx, order, {
    locked,
    entryId: line.id,
    ticket: null,
    tierId: null,
    at,
  });
  await countUnlock(tx, bookId, locked.length, { days: context.days, now: at });
  return success({
    grants: [...open, ...opened].sort((a, b) => compareTargets(a.target, b.target)),
    unlocked: opened.map(({ id }) => id),
    price,
    balance: line.balance,
    line,
    undoUntil: null,
  });
}

type Price = { readonly locked: readonly Wanted[]; readonly price: number; readonly at: Date };

/**
 * Ends the hold of chapters taken along (decision 0088) that are being unlocked now: they are paid for as any
 * other, at no more than was agreed to. Changes nothing if the held gold and the reader's are not enough.
 * `has` is the balance before; returns the balance after. The account is locked.
 */
async function freeHeld(
  tx: Transaction,
  { userId, kind }: Order,
  has: Balance,
  { locked, price, at }: Price,
): Promise<Balance> {
  if (kind !== 'chapter' || has.held === undefined) return has;
  const ids = locked.map(({ id }) => id);
  const held = await heldOfReader(tx, userId, ids);
  // Returned gold pays the debt before anything else.
  const back = Math.max(0, heldSum(held) - (await lockDebt(tx, userId)));
  if (held.length === 0 || has.userGold + back < price) return has;
  return (await releaseHeld(tx, { userId, held, as: 'unlocked', requestId: null, at })).balance;
}

/** Returns the grant of an item that is open to the reader; none for one that is locked or free. */
export function heldGrant(
  context: Context,
  { userId, bookId }: Pick<Order, 'userId' | 'bookId'>,
  item: Wanted,
): Grant[] {
  const { kind, id: itemId, target, grantId, grantedAt } = item;
  if (grantId === null || grantedAt === null) return [];
  const row = { kind, id: grantId, itemId, bookId, target, createdAt: grantedAt };
  return [toGrant(context.secrets, userId, row)];
}

/** Far below the 65,535 parameters of a statement. */
const ROWS_A_STATEMENT = 1_000;

type Opening = {
  readonly locked: readonly Wanted[];
  /** The entry that pays for them; null if a ticket or a membership opens them (decisions 0146, 0147). */
  readonly entryId: number | null;
  readonly ticket: TicketRule | null;
  /** The tier whose member opens them (decision 0147). */
  readonly tierId: number | null;
  readonly at: Date;
};

/** Stores the grants. An existing one fails the transaction, debit included, so that no reader pays twice. */
export async function grantAll(
  context: Context,
  tx: Transaction,
  { userId, kind, bookId }: Pick<Order, 'userId' | 'kind' | 'bookId'>,
  { locked, entryId, ticket, tierId, at: createdAt }: Opening,
): Promise<Grant[]> {
  const opened: Grant[] = [];
  for (let first = 0; first < locked.length; first += ROWS_A_STATEMENT) {
    const some = locked.slice(first, first + ROWS_A_STATEMENT);
    const targets = new Map(some.map(({ id, target }) => [id, target]));
    const ids = some.map(({ id }) => id);
    const granted = { userId, entryId, tierId, createdAt };
    const rows = await (kind === 'chapter'
      ? grantChapters(tx, ids, { ...granted, ticket })
      : grantEpisodes(tx, ids, granted));
    for (const row of rows) {
      const target = targets.get(row.itemId) as number;
      opened.push(toGrant(context.secrets, userId, { ...row, kind, bookId, target, createdAt }));
    }
  }
  return opened;
}

type Granted = {
  readonly userId: number;
  readonly entryId: number | null;
  readonly tierId: number | null;
  readonly createdAt: Date;
};

/** All columns have a value: the statement has a name, and a name may have one text only. */
async function grantChapters(
  tx: Transaction,
  ids: readonly number[],
  granted: Granted & { readonly ticket: TicketRule | null },
) {
  const insert = tx
    .insert(grants)
    .values(ids.map((chapterId) => ({ ...granted, chapterId })))
    .returning({ id: grants.id, itemId: grants.chapterId });
  return await (ids.length === 1 ? insert.prepare('grant_chapter').execute() : insert);
}

async function grantEpisodes(tx: Transaction, ids: readonly number[], granted: Granted) {
  return await tx
    .insert(episodeGrants)
    .values(ids.map((episodeId) => ({ ...granted, episodeId })))
    .returning({ id: episodeGrants.id, itemId: episodeGrants.episodeId });
}

function describe(bookId: number, locked: readonly Wanted[]): LedgerReference {
  const first = locked[0] as Wanted;
  const last = locked.at(-1) as Wanted;
  const { kind: itemKind, bookName, title, target: from } = first;
  return { type: 'items', itemKind, bookId, bookName, from, to: last.target, title, count: locked.length };
}

type ShortUnlock = Omit<Unlock, 'grants'> & { readonly grants: readonly number[] };

/** Stored without keys, so that a copy of the tables opens no chapter. A resend derives them again. */
export function keptUnlock(context: Context): KeptForm<Unlock, ShortUnlock> {
  return {
    shorten: (unlock) => ({ ...unlock, grants: unlock.grants.map(({ id }) => id) }),
    restore: async (tx, short, userId) => ({
      ...short,
      grants: await readGrants(tx, context.secrets, userId, short.grants),
    }),
  };
}

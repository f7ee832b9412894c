import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Unlock } from '../../contract/money/ledger.schema';
import { priceOfRange } from '../../contract/money/prices';
import { FAILURES } from '../../contract/wire/failure';
import { rowsOf } from '../../server/ground/db/database';
import { episodes } from '../../server/ground/db/schema/episodes';
import { episodeGrants } from '../../server/ground/db/schema/grants';
import { spend } from '../../server/ground/ledger/spend';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import { publishDrama } from '../../server/testing/publishDrama';
import { allAtOnce, app, reader, refused, withRacedApp } from './racedApp';

const EPISODES = 14;
const PRICE = 10;
const ROUNDS = 5;
/** The drama's page shows this price for all episodes. */
const SHOWN = priceOfRange(Array(EPISODES).fill(PRICE)).price;

let videoId: number;

withRacedApp();
beforeAll(async () => {
  videoId = await publishDrama(app.context, 'raced episodes', { count: EPISODES, free: 0, price: PRICE });
});

const times = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));
const ranges = () =>
  times(10, (at) => ({
    requestId: randomUUID(),
    bookId: videoId,
    from: 1 + (at % 3),
    to: null,
    maxPrice: SHOWN,
  }));
const singles = (auto: boolean) =>
  times(20, (at) => ({
    requestId: randomUUID(),
    videoId,
    target: 1 + (at % EPISODES),
    maxPrice: PRICE,
    ...(auto && { auto }),
  }));
const setPrice = (price: number) =>
  app.context.db.update(episodes).set({ price }).where(eq(episodes.dramaId, videoId));

/**
 * The viewer taps "all that are left" on one device and an episode on another, and auto-unlock opens some on
 * a third.
 */
async function raceFor(userId: number) {
  const [range, single, auto] = [ranges(), singles(false), singles(true)];
  const answers = await Promise.all([
    allAtOnce('unlockRangeByGold', userId, range),
    allAtOnce('unlockEpisodeByGold', userId, single),
    allAtOnce('unlockEpisodeByGold', userId, auto),
  ]);
  const agreed = new Map([...range, ...single, ...auto].map((each) => [each.requestId, each.maxPrice]));
  return { answers, agreed };
}

type Paid = { requestId: string; paid: number; count: number; granted: number };

function paidBy(userId: number): Promise<Paid[]> {
  return rowsOf<Paid>(
    app.context.db,
    sql`select e.request_id::text as "requestId", (e.reference ->> 'count')::int as count,
        -coalesce((select sum(amount) from ledger_postings p
          where p.entry_id = e.id and account in ('coins', 'bonus')), 0)::int as paid,
        (select count(*) from episode_grants g where g.entry_id = e.id)::int as granted
      from ledger_entries e
      where e.user_id = ${userId}::bigint and e.kind = 'unlock'
        and not exists (select 1 from ledger_entries r where r.reverses = e.id)`,
  );
}

async function faultsOf(userId: number, agreed: ReadonlyMap<string, number>): Promise<string[]> {
  const faults: string[] = [];
  for (const { requestId, paid, count, granted } of await paidBy(userId)) {
    if (granted !== count) faults.push(`paid for ${count}, given ${granted}`);
    const most = agreed.get(requestId) ?? 0;
    if (paid > most) faults.push(`${paid} were spent, and agreed were ${most}`);
  }
  return faults;
}

const held = (userId: number) => app.context.db.$count(episodeGrants, eq(episodeGrants.userId, userId));

test('a range, single unlocks and auto-unlock at once pay each episode once, with the discount', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await reader(EPISODES * PRICE);
    const { answers, agreed } = await raceFor(userId);
    expect(refused(answers.flat())).toEqual([]);
    expect(await held(userId)).toBe(EPISODES);
    expect(await faultsOf(userId, agreed)).toEqual([]);
    for (const { paid, count } of await paidBy(userId))
      expect(paid).toBe(priceOfRange(Array(count).fill(PRICE)).price);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('a range with too few coins is unlocked wholly or not at all', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await reader(PRICE * (1 + round));
    const { answers, agreed } = await raceFor(userId);
    expect(new Set(refused(answers.flat()))).toEqual(new Set([FAILURES.tooPoor.code]));
    expect(await faultsOf(userId, agreed)).toEqual([]);
    expect(await held(userId)).toBe(1 + round);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('prices that rise during unlocks never charge more than was shown', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await reader(EPISODES * PRICE * 2);
    const [{ answers, agreed }] = await Promise.all([raceFor(userId), setPrice(PRICE * 2)]);
    for (const code of refused(answers.flat())) expect(code).toBe(FAILURES.priceRose.code);
    expect(await faultsOf(userId, agreed)).toEqual([]);
    await setPrice(PRICE);
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('an auto-unlock undone during a range unlock is reverted once, and held episodes are paid', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const userId = await reader(EPISODES * PRICE);
    const [auto] = singles(true) as [ReturnType<typeof singles>[number]];
    const [opened] = await allAtOnce('unlockEpisodeByGold', userId, [auto]);
    expect((opened as Unlock).undoUntil).not.toBeNull();
    const undos = times(15, () => ({ requestId: randomUUID(), unlockRequestId: auto.requestId }));
    const range = ranges();
    const [undone, ranged] = await Promise.all([
      allAtOnce('undoUnlock', userId, undos),
      allAtOnce('unlockRangeByGold', userId, range),
    ]);
    expect(refused(undone)).toEqual(Array(undos.length - 1).fill(FAILURES.notUndoable.code));
    expect(refused(ranged)).toEqual([]);
    const agreed = new Map(range.map((each) => [each.requestId, each.maxPrice]));
    expect(await faultsOf(userId, agreed)).toEqual([]);
    const paid = await paidBy(userId);
    expect(paid.reduce((sum, { count }) => sum + count, 0)).toBe(await held(userId));
  }
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
}, 120_000);

test('planted faults are found: a check before the debit, and consent to any price', async () => {
  const rows = await app.context.db.select().from(episodes).where(eq(episodes.dramaId, videoId));
  const looksFirst = async (userId: number, requestId: string) => {
    const had = await app.context.db.select().from(episodeGrants).where(eq(episodeGrants.userId, userId));
    const locked = rows.filter(({ id }) => !had.some(({ episodeId }) => episodeId === id));
    // On a busy machine the calls may run one after the other.
    if (locked.length === 0) return;
    const reference = {
      type: 'items',
      itemKind: 'episode',
      bookId: videoId,
      bookName: '',
      from: 1,
      to: EPISODES,
      title: '',
      count: locked.length,
    } as const;
    const { price } = priceOfRange(locked.map((each) => each.price));
    await app.context.db.transaction(async (tx) => {
      const line = await spend(tx, { userId, price, reference, requestId, at: app.context.now() });
      if (line === null) return;
      const given = locked.map(({ id }) => ({ userId, episodeId: id, entryId: line.id }));
      await tx.insert(episodeGrants).values(given).onConflictDoNothing();
    });
  };
  let faults: string[] = [];
  for (let round = 0; round < 50 && faults.length === 0; round++) {
    const userId = await reader(SHOWN * 3);
    const ids = times(3, () => randomUUID());
    await Promise.all(ids.map((id) => looksFirst(userId, id)));
    faults = await faultsOf(userId, new Map(ids.map((id) => [id, SHOWN])));
  }
  expect(faults).toContain(`paid for ${EPISODES}, given 0`);

  const userId = await reader(EPISODES * PRICE * 2);
  await setPrice(PRICE * 2);
  const rose = { requestId: randomUUID(), bookId: videoId, from: 1, to: null };
  await allAtOnce('unlockRangeByGold', userId, [{ ...rose, maxPrice: SHOWN * 2 }]);
  await setPrice(PRICE);
  const agreed = new Map([[rose.requestId, SHOWN]]);
  expect(await faultsOf(userId, agreed)).toEqual([`${SHOWN * 2} were spent, and agreed were ${SHOWN}`]);
}, 120_000);

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { compareTargets } from '../../../contract/catalogue/target';
import type { ItemsReference, LedgerLine } from '../../../contract/money/ledger.schema';
import { countUnlock } from '../../counts/count';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { books, chapters } from '../../ground/db/schema/books';
import { grants } from '../../ground/db/schema/grants';
import type { LotDraw } from '../../ground/db/schema/ledger';
import { packChapters, packs } from '../../ground/db/schema/packs';
import { restoreLots } from '../../ground/ledger/bonusLots';
import { lockDebt } from '../../ground/ledger/debt';
import { post } from '../../ground/ledger/post';

export type HeldChapter = {
  readonly packId: number;
  readonly chapterId: number;
  readonly bookId: number;
  readonly target: number;
  readonly title: string;
  readonly coins: number;
  readonly bonus: number;
  readonly lots: readonly LotDraw[];
  /** The change that its hold made to a VIP's remainder. */
  readonly vipRemainder: number;
};

const COLUMNS = {
  packId: packChapters.packId,
  chapterId: packChapters.chapterId,
  bookId: chapters.bookId,
  target: chapters.target,
  title: chapters.title,
  coins: packChapters.coins,
  bonus: packChapters.bonus,
  lots: packChapters.lots,
  vipRemainder: packChapters.vipRemainder,
};

/** The chapters of a pack that are still held. The reader's account is locked. */
export async function heldOfPack(tx: Transaction, packId: number): Promise<HeldChapter[]> {
  return await tx
    .select(COLUMNS)
    .from(packChapters)
    .innerJoin(chapters, eq(chapters.id, packChapters.chapterId))
    .where(and(eq(packChapters.packId, packId), eq(packChapters.state, 'held')));
}

export async function heldOfReader(
  tx: Transaction,
  userId: number,
  chapterIds: readonly number[],
): Promise<HeldChapter[]> {
  return await tx
    .select(COLUMNS)
    .from(packs)
    .innerJoin(packChapters, eq(packChapters.packId, packs.id))
    .innerJoin(chapters, eq(chapters.id, packChapters.chapterId))
    .where(
      and(
        eq(packs.userId, userId),
        isNull(packs.endedAt),
        eq(packChapters.state, 'held'),
        inArray(packChapters.chapterId, [...chapterIds]),
      ),
    );
}

export function heldSum(held: readonly Pick<HeldChapter, 'coins' | 'bonus'>[]): number {
  return held.reduce((sum, { coins, bonus }) => sum + coins + bonus, 0);
}

type Capture = {
  readonly userId: number;
  /** Of one pack. */
  readonly held: readonly HeldChapter[];
  readonly requestId: string;
  readonly at: Date;
  readonly days: Context['days'];
};

/**
 * Pays for opened chapters with their held coins, and unlocks them for good. A chapter that the reader owns
 * already (from a merged guest) costs nothing: its coins are returned. Returns the last ledger line, or null
 * if nothing moved.
 */
export async function captureHeld(tx: Transaction, capture: Capture): Promise<LedgerLine | null> {
  const { userId, held, requestId, at } = capture;
  const theirs = await ownedOf(tx, userId, held);
  const twice = held.filter(({ chapterId }) => theirs.has(chapterId));
  const opened = held.filter(({ chapterId }) => !theirs.has(chapterId));
  let line: LedgerLine | null = null;
  if (twice.length > 0) {
    line = await releaseHeld(tx, { userId, held: twice, as: 'unlocked', requestId: null, at });
  }
  if (opened.length === 0) return line;
  line = await post(tx, {
    userId,
    kind: 'capture',
    reference: {
      ...(await describeItems(tx, opened)),
      bonus: opened.reduce((sum, { bonus }) => sum + bonus, 0),
    },
    requestId,
    coins: 0,
    bonus: 0,
    held: 0 - heldSum(opened),
    against: 'spending',
    at,
  });
  if (line === null) throw new Error(`User ${userId} has no ${heldSum(opened)} coins held.`);
  const entryId = line.id;
  await tx
    .insert(grants)
    .values(opened.map(({ chapterId }) => ({ userId, chapterId, entryId, createdAt: at })));
  await settleChapters(tx, opened, 'captured', entryId);
  await endEmptyPacks(tx, userId, at);
  await countUnlock(tx, (opened[0] as HeldChapter).bookId, opened.length, { days: capture.days, now: at });
  return line;
}

async function ownedOf(
  tx: Transaction,
  userId: number,
  held: readonly HeldChapter[],
): Promise<ReadonlySet<number>> {
  const ids = held.map(({ chapterId }) => chapterId);
  const rows = await tx
    .select({ id: grants.chapterId })
    .from(grants)
    .where(and(eq(grants.userId, userId), inArray(grants.chapterId, ids)));
  return new Set(rows.map(({ id }) => id));
}

type Release = {
  readonly userId: number;
  /** Of one book, at least one chapter. */
  readonly held: readonly HeldChapter[];
  /** `unlocked`: the chapters were unlocked in another way. */
  readonly as: 'released' | 'unlocked';
  readonly requestId: string | null;
  readonly at: Date;
};

/**
 * Returns the gold held for these chapters: coins as coins, bonus to its lots. It pays the reader's debt
 * first (decision 0053). The reader's account is locked.
 */
export async function releaseHeld(tx: Transaction, release: Release): Promise<LedgerLine> {
  const { userId, held, as, requestId, at } = release;
  const coins = held.reduce((sum, each) => sum + each.coins, 0);
  const bonus = held.reduce((sum, each) => sum + each.bonus, 0);
  const owed = await lockDebt(tx, userId);
  const ofCoins = Math.min(owed, coins);
  const ofBonus = Math.min(owed - ofCoins, bonus);
  const line = await post(tx, {
    userId,
    kind: 'release',
    reference: await describeItems(tx, held),
    requestId,
    coins: coins - ofCoins,
    bonus: bonus - ofBonus,
    debt: 0 - ofCoins - ofBonus,
    held: 0 - heldSum(held),
    vipRemainder: held.reduce((left, each) => left - each.vipRemainder, 0),
    against: 'spending',
    at,
  });
  if (line === null) throw new Error(`User ${userId} has no ${heldSum(held)} coins held.`);
  await restoreLots(
    tx,
    without(
      held.flatMap(({ lots }) => lots),
      ofBonus,
    ),
  );
  await settleChapters(tx, held, as, line.id);
  await endEmptyPacks(tx, userId, at);
  return line;
}

/** Stores the outcome of a pack's chapters and the ledger entry. Throws if one is no longer held. */
export async function settleChapters(
  tx: Transaction,
  held: readonly HeldChapter[],
  state: 'released' | 'unlocked' | 'captured',
  entryId: number,
): Promise<void> {
  const ids = held.map(({ chapterId }) => chapterId);
  const packId = (held[0] as HeldChapter).packId;
  const settled = await tx
    .update(packChapters)
    .set({ state, entryId })
    .where(
      and(
        eq(packChapters.packId, packId),
        inArray(packChapters.chapterId, ids),
        eq(packChapters.state, 'held'),
      ),
    )
    .returning({ chapterId: packChapters.chapterId });
  // The coins of a chapter move only once: another transaction was faster, and this one is rolled back.
  if (settled.length !== held.length) throw new Error(`Pack ${packId} changed while it was locked.`);
}

/** The draws without the last `most`, which paid a debt. Draws of the same lot are combined. */
function without(draws: readonly LotDraw[], most: number): LotDraw[] {
  const sums = new Map<number, number>();
  let left = draws.reduce((sum, { taken }) => sum + taken, 0) - most;
  for (const { lot, taken } of draws) {
    const back = Math.min(left, taken);
    if (back > 0) sums.set(lot, (sums.get(lot) ?? 0) + back);
    left -= back;
  }
  return [...sums].map(([lot, taken]) => ({ lot, taken }));
}

export async function endEmptyPacks(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx.execute(sql`update packs set ended_at = ${at.toISOString()}::timestamptz
    where user_id = ${userId}::bigint and ended_at is null and not exists (
      select 1 from pack_chapters c where c.pack_id = packs.id and c.state = 'held')`);
}

type Item = { readonly bookId: number; readonly target: number; readonly title: string };

/** What a movement of held coins was for; `items` are chapters of one book, at least one. */
export async function describeItems(tx: Transaction, items: readonly Item[]): Promise<ItemsReference> {
  const sorted = items.toSorted((a, b) => compareTargets(a.target, b.target));
  const [first, last] = [sorted[0] as Item, sorted.at(-1) as Item];
  const { bookId, target: from, title } = first;
  const [book] = await tx.select({ title: books.title }).from(books).where(eq(books.id, bookId));
  const bookName = book?.title ?? '';
  return {
    type: 'items',
    itemKind: 'chapter',
    bookId,
    bookName,
    from,
    to: last.target,
    title,
    count: items.length,
  };
}

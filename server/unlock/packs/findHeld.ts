import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../ground/db/database';
import { chapters } from '../../ground/db/schema/books';
import type { LotDraw } from '../../ground/db/schema/ledger';
import { packChapters, packs } from '../../ground/db/schema/packs';

/** A chapter of a pack, as its coins lie there. */
export type HeldChapter = {
  readonly packId: number;
  readonly chapterId: number;
  readonly bookId: number;
  readonly target: number;
  readonly title: string;
  readonly coins: number;
  readonly bonus: number;
  readonly lots: readonly LotDraw[];
  /** What its hold added to a VIP's remainder. */
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

/** What is still held of a pack. The reader's account is locked by now. */
export async function heldOfPack(tx: Transaction, packId: number): Promise<HeldChapter[]> {
  return await tx
    .select(COLUMNS)
    .from(packChapters)
    .innerJoin(chapters, eq(chapters.id, packChapters.chapterId))
    .where(and(eq(packChapters.packId, packId), eq(packChapters.state, 'held')));
}

/** What is held of these chapters for this reader. */
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

/** What is held for these, coins and bonus together. */
export function heldSum(held: readonly Pick<HeldChapter, 'coins' | 'bonus'>[]): number {
  return held.reduce((sum, { coins, bonus }) => sum + coins + bonus, 0);
}

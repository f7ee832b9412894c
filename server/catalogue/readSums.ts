import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';

/** Returns what a novel's row says about its public chapters. */
export async function readSums(
  tx: Transaction,
  bookId: number,
): Promise<{ chapterCount: number; wordCount: number }> {
  const isSeen = sql`${chapters.target} >= 1 and ${chapters.removedAt} is null`;
  const [sums] = await tx
    .select({
      chapterCount: sql<number>`coalesce(max(${chapters.target}) filter (where ${isSeen}), 0)`,
      wordCount: sql<number>`coalesce(sum(${chapters.wordCount}) filter (where ${isSeen}), 0)::int`,
    })
    .from(chapters)
    .where(eq(chapters.bookId, bookId));
  return sums ?? { chapterCount: 0, wordCount: 0 };
}

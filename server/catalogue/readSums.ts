import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { type books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';

type BookRow = typeof books.$inferSelect;

/** Returns what a title's row says about its public chapters or episodes. */
export async function readSums(
  tx: Transaction,
  { id, kind }: Pick<BookRow, 'id' | 'kind'>,
): Promise<Pick<BookRow, 'chapterCount'> & Partial<Pick<BookRow, 'wordCount' | 'runningTime'>>> {
  if (kind === 'drama') {
    const [sums] = await tx
      .select({
        chapterCount: sql<number>`coalesce(max(${episodes.target}), 0)`,
        runningTime: sql<number>`coalesce(sum(${episodes.duration}), 0)::float8`,
      })
      .from(episodes)
      .where(and(eq(episodes.dramaId, id), isNull(episodes.removedAt)));
    return sums ?? { chapterCount: 0, runningTime: 0 };
  }
  const isSeen = sql`${chapters.target} >= 1 and ${chapters.removedAt} is null`;
  const [sums] = await tx
    .select({
      chapterCount: sql<number>`coalesce(max(${chapters.target}) filter (where ${isSeen}), 0)`,
      wordCount: sql<number>`coalesce(sum(${chapters.wordCount}) filter (where ${isSeen}), 0)::int`,
    })
    .from(chapters)
    .where(eq(chapters.bookId, id));
  return sums ?? { chapterCount: 0, wordCount: 0 };
}

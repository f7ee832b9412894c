import { and, eq, isNull } from 'drizzle-orm';
import type { ChapterEntry } from '../../contract/chapter';
import type { Database } from '../db/database';
import { chapters } from '../db/schema/books';
import { grants } from '../db/schema/grants';

type ChapterRow = typeof chapters.$inferSelect;

export function toEntry(row: ChapterRow, granted: boolean): ChapterEntry {
  return {
    id: row.id,
    target: row.target,
    title: row.title,
    wordCount: row.wordCount,
    hash: row.contentHash,
    bytes: row.bytes,
    price: row.price,
    state: row.price === 0 ? 'free' : granted ? 'unlocked' : 'locked',
  };
}

/** The ids of a book's chapters a user was granted; nobody was granted any. */
export async function grantedIn(
  db: Database,
  bookId: number,
  userId: number | undefined,
): Promise<Set<number>> {
  if (userId === undefined) return new Set();
  const rows = await db
    .select({ id: grants.chapterId })
    .from(grants)
    .innerJoin(chapters, eq(chapters.id, grants.chapterId))
    .where(and(eq(grants.userId, userId), eq(chapters.bookId, bookId), isNull(chapters.removedAt)));
  return new Set(rows.map(({ id }) => id));
}

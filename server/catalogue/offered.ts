import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { ADULT_AGE } from '../../contract/catalogue/ageRating';
import type { Database, Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants, grants } from '../ground/db/schema/grants';

type BookRow = typeof books.$inferSelect;

export const isOffered = isNull(books.hiddenAt);
export const isNotAdult = or(isNull(books.ageRating), lt(books.ageRating, ADULT_AGE));

/**
 * Returns whether a title exists for a reader. An unpublished title exists only for readers who unlocked
 * something of it: they keep what they paid for (decision 0135).
 */
export async function isThereFor(
  db: Database | Transaction,
  { id, kind, hiddenAt }: Pick<BookRow, 'id' | 'kind' | 'hiddenAt'>,
  userId: number | undefined,
): Promise<boolean> {
  if (hiddenAt === null) return true;
  if (userId === undefined) return false;
  const [held] =
    kind === 'drama'
      ? await db
          .select({ id: episodeGrants.id })
          .from(episodeGrants)
          .innerJoin(episodes, and(eq(episodes.id, episodeGrants.episodeId), eq(episodes.dramaId, id)))
          .where(eq(episodeGrants.userId, userId))
          .limit(1)
      : await db
          .select({ id: grants.id })
          .from(grants)
          .innerJoin(chapters, and(eq(chapters.id, grants.chapterId), eq(chapters.bookId, id)))
          .where(eq(grants.userId, userId))
          .limit(1);
  return held !== undefined;
}

/** What decides whether readers see a chapter or an episode. */
export type Hidden = Pick<typeof chapters.$inferSelect, 'removedAt' | 'isDraft' | 'publishedAt'>;

/**
 * Returns whether a chapter or an episode exists for a reader: a public one for all; a removed or withdrawn one
 * only for readers who unlocked it, since they keep what they paid for; a draft that never was public for nobody.
 */
export function isSeen({ removedAt, isDraft, publishedAt }: Hidden, granted: boolean): boolean {
  if (removedAt === null) return true;
  return granted && !(isDraft && publishedAt === null);
}

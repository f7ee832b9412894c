import { and, eq, sql } from 'drizzle-orm';
import type { OtherTelling, Rating } from '../../contract/catalogue/books.schema';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { ratings } from '../ground/db/schema/reading';
import { cardColumns, toCard } from './cards';
import { isOffered } from './offered';
import type { NamesOf } from './translations';

/** Returns a book's rating as one reader sees it; without a user, without own stars. */
export async function readRating(
  db: Database | Transaction,
  bookId: number,
  userId: number | undefined,
): Promise<Rating> {
  const [book] = await db
    .select({ sum: books.ratingSum, count: books.ratingCount })
    .from(books)
    .where(eq(books.id, bookId));
  const { sum = 0, count = 0 } = book ?? {};
  return { average: count === 0 ? 0 : sum / count, count, mine: await starsOf(db, bookId, userId) };
}

async function starsOf(
  db: Database | Transaction,
  bookId: number,
  userId: number | undefined,
): Promise<number> {
  if (userId === undefined) return 0;
  const [mine] = await db
    .select({ stars: ratings.stars })
    .from(ratings)
    .where(and(eq(ratings.userId, userId), eq(ratings.bookId, bookId)));
  return mine?.stars ?? 0;
}

/** Returns the scenes of a drama's public episodes: drafts have theirs before viewers know them. */
export function publicScenes({
  ties,
  chapterCount,
}: Pick<typeof books.$inferSelect, 'ties' | 'chapterCount'>) {
  return ties?.scenes.filter(({ episode }) => episode <= chapterCount) ?? [];
}

type Title = Pick<typeof books.$inferSelect, 'id' | 'kind' | 'ties' | 'chapterCount'>;

/**
 * Returns the novel a drama is the film of, or the first drama made of a novel; null if the catalogue links
 * none.
 */
export async function readOtherTelling(
  db: Database,
  title: Title,
  namesOf: NamesOf,
): Promise<OtherTelling | null> {
  const isOther =
    title.kind === 'drama'
      ? title.ties && and(eq(books.id, title.ties.novelId), eq(books.kind, 'novel'))
      : and(sql`(${books.ties} ->> 'novelId')::bigint = ${title.id}`, eq(books.kind, 'drama'));
  if (!isOther) return null;
  const [other] = await db
    .select({ ...cardColumns, ties: books.ties })
    .from(books)
    .where(and(isOther, isOffered))
    .orderBy(books.id)
    .limit(1);
  if (!other) return null;
  const scenes = publicScenes(title.kind === 'drama' ? title : other);
  return { card: toCard(other, namesOf), scenes };
}

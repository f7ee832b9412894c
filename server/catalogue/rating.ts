import { and, eq } from 'drizzle-orm';
import type { Rating } from '../../contract/catalogue/books.schema';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { ratings } from '../ground/db/schema/reading';

/** A book's rating as one reader sees it; nobody in particular has no stars of their own. */
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

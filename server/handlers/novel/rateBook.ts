import { and, eq, ne, sql } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { readRating } from '../../catalogue/rating';
import { readsIn } from '../../counts/countRead';
import { watchesIn } from '../../counts/countWatch';
import type { Handler } from '../../ground/call';
import type { Transaction } from '../../ground/db/database';
import { books } from '../../ground/db/schema/books';
import { ratings } from '../../ground/db/schema/reading';
import { answerOnce } from '../../ground/session/answerOnce';

/** A reader's stars for a book they have read in, or a drama they have watched. Another rating replaces the first (decision 0007). */
export const rateBook: Handler<'rateBook'> = (call) =>
  answerOnce(call, 'rateBook', async (tx, userId) => {
    const { bookId, stars } = call.request;
    const [book] = await tx.select({ id: books.id }).from(books).where(eq(books.id, bookId)).for('update');
    if (!book) return failed('notFound');
    const isKnown = (await readsIn(tx, userId, bookId)) || (await watchesIn(tx, userId, bookId));
    if (!isKnown) return failed('notRead');
    if (!(await hasRoom(tx, userId, bookId))) return failed('accountFull');
    await replace(tx, { userId, bookId, stars, now: call.context.now() });
    return success(await readRating(tx, bookId, userId));
  });

/** Ratings of one reader (decision 0032): a hundred bytes each. */
const MOST_RATINGS = 2_000;

/** Whether one more may be kept, or replaces one. */
async function hasRoom(tx: Transaction, userId: number, bookId: number): Promise<boolean> {
  const others = and(eq(ratings.userId, userId), ne(ratings.bookId, bookId));
  return (await tx.$count(ratings, others)) < MOST_RATINGS;
}

/** The book's row is locked by now: sum and number move with the stars. */
async function replace(
  tx: Transaction,
  rating: { userId: number; bookId: number; stars: number; now: Date },
): Promise<void> {
  const { userId, bookId, stars, now } = rating;
  const [former] = await tx
    .select({ stars: ratings.stars })
    .from(ratings)
    .where(and(eq(ratings.userId, userId), eq(ratings.bookId, bookId)));
  await tx
    .insert(ratings)
    .values({ userId, bookId, stars, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [ratings.userId, ratings.bookId], set: { stars, updatedAt: now } });
  await tx
    .update(books)
    .set({
      ratingSum: sql`${books.ratingSum} + ${stars - (former?.stars ?? 0)}`,
      ratingCount: sql`${books.ratingCount} + ${former ? 0 : 1}`,
    })
    .where(eq(books.id, bookId));
}

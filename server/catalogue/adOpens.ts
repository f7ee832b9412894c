import { and, eq, isNull, ne } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { blockBooks } from '../ground/db/schema/home';
import { isOffered } from './offered';
import { lockPublishing, raiseRevision } from './state';

/**
 * Sets how many episodes a day ads open for a viewer of a drama (decision 0148); 0: none. Returns the number
 * before. Fails with `notFound`, also for a novel.
 */
export async function setAdOpens(tx: Transaction, bookId: number, adOpens: number): Promise<Result<number>> {
  await lockPublishing(tx);
  const [drama] = await tx
    .select({ adOpens: books.adOpens })
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'drama'), isNull(books.deletedAt)));
  if (!drama) return failed('notFound');
  await tx.update(books).set({ adOpens }).where(eq(books.id, bookId));
  await raiseRevision(tx);
  return success(drama.adOpens);
}

/**
 * Returns the field of a drama's page that says how many episodes a day ads open. It is missing too if there
 * is no ad: the house advertises another title of home.
 */
export async function adOffer(
  db: Database | Transaction,
  { id, adOpens }: Pick<typeof books.$inferSelect, 'id' | 'adOpens'>,
): Promise<{ adOpens?: number }> {
  if (adOpens === 0) return {};
  const [other] = await db
    .select({ id: books.id })
    .from(blockBooks)
    .innerJoin(books, eq(books.id, blockBooks.bookId))
    .where(and(isOffered, ne(books.id, id)))
    .limit(1);
  return other ? { adOpens } : {};
}

import { and, eq, isNull } from 'drizzle-orm';
import type { TitlePart } from '../../contract/studio/parts';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { titlePeople } from '../ground/db/schema/people';

type Named = { readonly userId: number; readonly bookId: number };

const isOf = ({ userId, bookId }: Named) =>
  and(eq(titlePeople.bookId, bookId), eq(titlePeople.userId, userId), isNull(books.deletedAt));

/** Returns an account's part in a title; null if it has none, or the title is deleted. */
export async function partOf(db: Database | Transaction, named: Named): Promise<TitlePart | null> {
  const [row] = await db
    .select({ part: titlePeople.part })
    .from(titlePeople)
    .innerJoin(books, eq(books.id, titlePeople.bookId))
    .where(isOf(named));
  return row?.part ?? null;
}

/** Returns the part likewise, and locks it, so that it cannot change in the middle of an act. */
export async function lockPart(tx: Transaction, named: Named): Promise<TitlePart | null> {
  const [row] = await tx
    .select({ part: titlePeople.part })
    .from(titlePeople)
    .innerJoin(books, eq(books.id, titlePeople.bookId))
    .where(isOf(named))
    .for('share', { of: titlePeople });
  return row?.part ?? null;
}

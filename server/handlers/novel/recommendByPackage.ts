import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { type CardRow, cardColumns, toCard } from '../../catalogue/cards';
import { isOffered } from '../../catalogue/offered';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';
import type { Context } from '../../ground/context';
import { books } from '../../ground/db/schema/books';

const RECOMMENDED_BOOKS = 12;

/** Books to read next: by the same author, then of the same category, then what is popular; each popular first. */
export const recommendByPackage: Handler<'recommendByPackage'> = async ({ context, request }) => {
  const { db } = context;
  const namesOf = await readNames(db, (await readState(db)).books);
  const nearness: (SQL | undefined)[] = [undefined];
  if (request.bookId !== undefined) {
    const [book] = await db.select().from(books).where(eq(books.id, request.bookId));
    if (!book) return failed('notFound');
    const other = ne(books.id, book.id);
    nearness.splice(
      0,
      1,
      and(eq(books.authorFolded, book.authorFolded), other),
      and(eq(books.category, book.category), other),
      other,
    );
  }
  const found = new Map<number, CardRow>();
  for (const near of nearness) {
    if (found.size >= RECOMMENDED_BOOKS) break;
    for (const row of await popular(context, near)) found.set(row.id, row);
  }
  const list = [...found.values()].slice(0, RECOMMENDED_BOOKS).map((row) => toCard(row, namesOf));
  return success({ list, next: null });
};

async function popular(context: Context, where: SQL | undefined): Promise<CardRow[]> {
  return await context.db
    .select(cardColumns)
    .from(books)
    .where(and(where, isOffered))
    .orderBy(desc(books.readerCount), desc(books.id))
    .limit(RECOMMENDED_BOOKS);
}

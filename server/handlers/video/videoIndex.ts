import { and, desc, eq } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { cardColumns, LAST_OFFSET, PAGE_BOOKS, toPage } from '../../catalogue/cards';
import { isOffered } from '../../catalogue/offered';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';

/** All dramas, the most watched of the week first, page by page. */
export const videoIndex: Handler<'videoIndex'> = async ({ context: { db }, request: { offset } }) => {
  if (offset > LAST_OFFSET) return success({ list: [], next: null });
  const namesOf = await readNames(db, (await readState(db)).books);
  const rows = await db
    .select(cardColumns)
    .from(books)
    .where(and(eq(books.kind, 'drama'), isOffered))
    .orderBy(desc(books.readsWeek), desc(books.createdAt), desc(books.id))
    .limit(PAGE_BOOKS + 1)
    .offset(offset);
  return success(toPage(rows, offset, namesOf));
};

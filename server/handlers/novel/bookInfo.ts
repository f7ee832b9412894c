import { and, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { toDetail } from '../../catalogue/cards';
import { isThereFor } from '../../catalogue/offered';
import { readOtherTelling } from '../../catalogue/otherTelling';
import { readRating } from '../../catalogue/rating';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import { countReaders } from '../../counts/refreshCounts';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';

export const bookInfo: Handler<'bookInfo'> = async ({ context, request, session }) => {
  const { db } = context;
  const namesOf = await readNames(db, (await readState(db)).books);
  const [book] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, request.bookId), eq(books.kind, 'novel')));
  if (!book || !(await isThereFor(db, book, session?.userId))) return failed('notFound');
  const rating = await readRating(db, book.id, session?.userId);
  const readerCount = await countReaders(db, book.id);
  const otherTelling = await readOtherTelling(db, book, namesOf);
  const detail = { ...toDetail(book, namesOf), rating, readerCount };
  return success({ book: { ...detail, ...(otherTelling && { otherTelling }) } });
};

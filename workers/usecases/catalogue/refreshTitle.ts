import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshBook } from './refreshBook';
import { refreshDrama } from './refreshDrama';

/** A title's own page as the device has it, of a novel or of a drama: their ids come from one row of numbers. */
export async function knownTitle(bookId: number): Promise<BookDetail | undefined> {
  const [book, drama] = await withDatabase(() => Promise.all([db.books.get(bookId), db.dramas.get(bookId)]));
  return (book ?? drama)?.detail;
}

/** Fetches a title's page and list, of whichever kind it is. One the device has never seen is asked for as a novel first. */
export async function refreshTitle(bookId: number): Promise<Result<null>> {
  const [drama, shelf] = await withDatabase(() =>
    Promise.all([db.dramas.get(bookId), db.bookshelf.get(bookId)]),
  );
  if (drama || shelf?.card.kind === 'drama') return refreshDrama(bookId);
  const refreshed = await refreshBook(bookId);
  if (refreshed.ok || refreshed.failure.name !== 'notFound') return refreshed;
  if (await withDatabase(() => db.books.get(bookId))) return refreshed;
  return refreshDrama(bookId);
}

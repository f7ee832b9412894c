import { and, eq } from 'drizzle-orm';
import { compareTargets } from '../../../contract/catalogue/target';
import { failed, success } from '../../../contract/wire/failure';
import { grantedIn, readEntries, toEntry } from '../../catalogue/chapterEntries';
import { isThereFor } from '../../catalogue/offered';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';

/**
 * A book's table of contents in reading order. "Unchanged" only to a user without grants in the book: grants change
 * what the list says without a new revision.
 */
export const chapterList: Handler<'chapterList'> = async ({ context, request, session }) => {
  const { bookId } = request;
  const [book] = await context.db
    .select({ id: books.id, kind: books.kind, hiddenAt: books.hiddenAt, revision: books.revision })
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'novel')));
  if (!book || !(await isThereFor(context.db, book, session?.userId))) return failed('notFound');
  const { revision } = book;
  const granted = await grantedIn(context.db, bookId, session?.userId);
  if (request.revision === revision && granted.size === 0) {
    return success({ bookId, revision, unchanged: true, chapters: [] });
  }
  const rows = await readEntries(context.db, bookId);
  const entries = rows.map((row) => toEntry(row, granted.has(row.id)));
  entries.sort((a, b) => compareTargets(a.target, b.target));
  return success({ bookId, revision, unchanged: false, chapters: entries });
};

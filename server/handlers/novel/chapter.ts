import { and, eq, isNull } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { toBase64 } from '../../../contract/wire/sealing.codec';
import { toEntry } from '../../catalogue/chapterEntries';
import { isThereFor } from '../../catalogue/offered';
import { readTeaser } from '../../content/teaser';
import type { Handler } from '../../ground/call';
import { books, chapters } from '../../ground/db/schema/books';
import { grants } from '../../ground/db/schema/grants';

/**
 * One chapter, and for a granted priced one the key that opens its file (decision 0002). To everybody else a priced one
 * shows how it begins (decision 0040).
 */
export const chapter: Handler<'chapter'> = async ({ context, request, session }) => {
  const { bookId, target } = request;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await context.db
    .select({ row: chapters, book: { id: books.id, kind: books.kind, hiddenAt: books.hiddenAt } })
    .from(chapters)
    .innerJoin(books, eq(books.id, chapters.bookId))
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
  if (!found || !(await isThereFor(context.db, found.book, session?.userId))) return failed('notFound');
  const { row } = found;
  const granted = session !== null && row.sealed && (await isGranted(session.userId, row.id));
  const key = granted ? toBase64(context.secrets.chapterKey(row.id)) : null;
  const teaser = row.sealed && !granted ? await readTeaser(context, row) : '';
  return success({
    chapter: { bookId, ...toEntry(row, granted), key, ...(teaser !== '' && { teaser }) },
  });

  async function isGranted(userId: number, chapterId: number): Promise<boolean> {
    const found = await context.db
      .select({ id: grants.chapterId })
      .from(grants)
      .where(and(eq(grants.userId, userId), eq(grants.chapterId, chapterId)));
    return found.length > 0;
  }
};

/** What the column holds; no book comes near it. */
const LAST_TARGET = 2 ** 31 - 1;

import { and, eq, isNull } from 'drizzle-orm';
import { failed, success } from '../../../contract/failure';
import { chapters, grants, typoReports } from '../../db/schema';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** A misprint in a chapter that is open to the reader, kept for the operator: `npm run catalog -- typos`. */
export const reportTypo: Handler<'reportTypo'> = (call) =>
  answerOnce(call, 'reportTypo', async (tx, userId) => {
    const { bookId, target, quote, correction, note } = call.request;
    if (target > LAST_TARGET) return failed('notFound');
    const [chapter] = await tx
      .select({ id: chapters.id, sealed: chapters.sealed, grantedTo: grants.userId })
      .from(chapters)
      .leftJoin(grants, and(eq(grants.chapterId, chapters.id), eq(grants.userId, userId)))
      .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target), isNull(chapters.removedAt)));
    if (!chapter) return failed('notFound');
    if (chapter.sealed && chapter.grantedTo === null) return failed('locked');
    const createdAt = call.context.now();
    await tx.insert(typoReports).values({
      userId,
      chapterId: chapter.id,
      quote: storable(quote),
      correction: storable(correction),
      note: storable(note),
      createdAt,
    });
    return success(null);
  });

/** What the column holds; no book comes near it. */
const LAST_TARGET = 2 ** 31 - 1;

/** Postgres keeps no character 0. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

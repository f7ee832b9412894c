import { success } from '../../../contract/failure';
import { openChapterId } from '../../catalogue/openChapter';
import { typoReports } from '../../db/schema/messages';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** A misprint in a chapter that is open to the reader, kept for the operator: `npm run catalog -- typos`. */
export const reportTypo: Handler<'reportTypo'> = (call) =>
  answerOnce(call, 'reportTypo', async (tx, userId) => {
    const { bookId, target, quote, correction, note } = call.request;
    const chapter = await openChapterId(tx, { userId, bookId, target });
    if (!chapter.ok) return chapter;
    const createdAt = call.context.now();
    await tx.insert(typoReports).values({
      userId,
      chapterId: chapter.value,
      quote: storable(quote),
      correction: storable(correction),
      note: storable(note),
      createdAt,
    });
    return success(null);
  });

/** Postgres keeps no character 0. */
function storable(text: string): string {
  return text.replaceAll('\0', '');
}

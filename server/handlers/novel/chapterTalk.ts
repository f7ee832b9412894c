import type { ChapterTalk } from '../../../contract/comments/comments.schema';
import { success } from '../../../contract/wire/failure';
import { readTalk } from '../../comments/listTalk';
import { openPlace } from '../../comments/place';
import type { Handler } from '../../ground/call';

/** What others said in some chapters of a book, of those that are open to the reader. */
export const chapterTalk: Handler<'chapterTalk'> = async ({ context, request, session }) => {
  const { bookId, targets } = request;
  const userId = session?.userId;
  const list: ChapterTalk[] = [];
  for (const target of new Set(targets)) {
    const place = await openPlace(context.db, { userId, bookId, target });
    if (place.ok) list.push(await readTalk(context, place.value, userId));
  }
  return success({ list });
};

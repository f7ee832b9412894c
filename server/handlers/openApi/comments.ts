import { success } from '../../../contract/wire/failure';
import { readQueue } from '../../comments/moderation';
import { apiAct } from '../../openApi/apiAct';
import type { ReadHandler, WriteHandler } from '../../openApi/apiHandler';
import { judgeComment as judge } from '../../operator/moderation';

/** Without the reader: whoever judges the words needs no name. */
export const listWaitingComments: ReadHandler<'listWaitingComments'> = async ({ context }) => {
  const queue = await readQueue(context.db);
  const items = queue.map(({ id, bookId, bookName, target, text, isSpoiler, state, reports, createdAt }) => ({
    id,
    titleId: bookId,
    title: bookName,
    chapter: target,
    text,
    isSpoiler,
    state,
    reports: Object.values(reports).reduce((sum, number) => sum + number, 0),
    writtenAt: new Date(createdAt).toISOString(),
  }));
  return success({ items });
};

export const judgeComment: WriteHandler<'judgeComment'> = async (call) => {
  const { path, body } = call.request;
  return await apiAct(
    call,
    async () => success(null),
    (tx) => judge(tx, { commentId: path.commentId, ...body }, call.context.now()),
  );
};

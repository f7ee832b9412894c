import { failed, success } from '../../../contract/wire/failure';
import { removeComment } from '../../comments/changeState';
import { ownComment } from '../../comments/writeComment';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';

/** Takes a comment of the reader's back. */
export const deleteComment: Handler<'deleteComment'> = (call) =>
  answerOnce(call, 'deleteComment', async (tx, userId) => {
    const comment = await ownComment(tx, userId, call.request.commentId);
    if (!comment) return failed('notFound');
    await removeComment(tx, comment);
    return success(null);
  });

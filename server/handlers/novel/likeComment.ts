import { likeComment as like } from '../../comments/likes';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';

/** Whether a reader likes what another one said. */
export const likeComment: Handler<'likeComment'> = (call) =>
  answerOnce(call, 'likeComment', (tx, userId) => {
    const { commentId, isLiked } = call.request;
    return like(tx, { userId, commentId, isLiked, now: call.context.now() });
  });

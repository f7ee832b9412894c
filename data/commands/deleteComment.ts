import type { Comment } from '../../contract/comments/comments.schema';
import { changedComments, where } from '../comments/changeComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `bookId` says which lists on the device have it. */
    deleteComment: Sends<'deleteComment', { bookId: number; commentId: number }>;
  }
}

export const deleteComment: Command<'deleteComment'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId }, requestId }) => call('deleteComment', { commentId, requestId }),
  effect: (_, { payload: { bookId, commentId } }) =>
    changedComments(bookId, { each: where(commentId, withoutWords) }),
};

/** Where others answered a stone stays, as on the server. */
export function withoutWords(comment: Comment): Comment | undefined {
  if (comment.replies === 0) return undefined;
  return { ...comment, state: 'stone', text: '', author: null, isMine: false, isSpoiler: false, likes: 0 };
}

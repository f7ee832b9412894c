import { changedComments, where } from '../comments/changeComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `bookId` says which lists on the device have it. */
    likeComment: Sends<'likeComment', { bookId: number; commentId: number; isLiked: boolean }>;
  }
}

export const likeComment: Command<'likeComment'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId, isLiked }, requestId }) =>
    call('likeComment', { commentId, isLiked, requestId }),
  effect: (liked, { payload: { bookId, commentId } }) =>
    changedComments(bookId, { each: where(commentId, (comment) => ({ ...comment, ...liked })) }),
};

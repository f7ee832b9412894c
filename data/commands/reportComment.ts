import type { ReportReason } from '../../contract/comments/comments';
import { changedComments, where } from '../comments/changeComments';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    reportComment: Sends<'reportComment', { bookId: number; commentId: number; reason: ReportReason }>;
  }
}

export const reportComment: Command<'reportComment'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { commentId, reason }, requestId }) =>
    call('reportComment', { commentId, reason, requestId }),
  /** Whoever reported it does not see it again. */
  effect: (_, { payload: { bookId, commentId } }) =>
    changedComments(bookId, { each: where(commentId, () => undefined) }),
};

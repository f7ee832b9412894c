import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { NO_EFFECT } from '../outbox/effect';
import { inOwnSession } from '../outbox/inOwnSession';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** A notice was followed; `target` is its id. */
    noticeOpened: Sends<'saveNoticeId'>;
  }
}

export const noticeOpened: Command<'noticeOpened'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { noticeId }, accountId }) =>
    inOwnSession(call('saveNoticeId', { noticeId, userId: accountId })),
  effect: () => NO_EFFECT,
};

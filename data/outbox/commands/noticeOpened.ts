import { call } from '../../network/gateway';
import type { Command } from '../command';
import { NO_EFFECT } from '../effect';
import { inOwnSession } from '../inOwnSession';
import type { Sends } from '../intent';

declare module '../intent' {
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

import { settledReward } from '../money/taskBook';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    claimNotice: Sends<'getGoldByNotice'>;
  }
}

export const claimNotice: Command<'claimNotice'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('getGoldByNotice', { ...payload, userId: accountId })),
  effect: settledReward,
};

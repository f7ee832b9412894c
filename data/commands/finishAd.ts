import { settledReward } from '../money/taskBook';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    finishAd: Sends<'finishAd'>;
  }
}

export const finishAd: Command<'finishAd'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('finishAd', { ...payload, userId: accountId })),
  effect: settledReward,
};

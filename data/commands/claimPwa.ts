import { settledReward } from '../money/taskBook';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    claimPwa: Sends<'getGoldByPwa'>;
  }
}

export const claimPwa: Command<'claimPwa'> = {
  needsSession: true,
  coins: 'earns',
  // Nobody tapped for it: an account that was paid before need not hear of it.
  keepRefusal: false,
  send: ({ payload, accountId }) => inOwnSession(call('getGoldByPwa', { ...payload, userId: accountId })),
  effect: settledReward,
};

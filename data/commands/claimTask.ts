import { settledReward } from '../money/taskBook';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import type { Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    claimTask: Sends<'claimTask'>;
  }
}

export const claimTask: Command<'claimTask'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('claimTask', { ...payload, userId: accountId })),
  effect: settledReward,
};

import { settledCheckIn } from '../money/taskBook';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import type { PayloadOf, Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** The moment of the tap by the server's clock, and for a missed day which one. */
    checkIn: Sends<'sign'>;
  }
}
export type CheckInPayload = PayloadOf<'checkIn'>;

export const checkIn: Command<'checkIn'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('sign', { ...payload, userId: accountId })),
  effect: settledCheckIn,
};

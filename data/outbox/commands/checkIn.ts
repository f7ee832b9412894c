import { settledCheckIn } from '../../money/taskBook';
import { call } from '../../network/gateway';
import type { Command } from '../command';
import { inOwnSession } from '../inOwnSession';
import type { PayloadOf, Sends } from '../intent';

declare module '../intent' {
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

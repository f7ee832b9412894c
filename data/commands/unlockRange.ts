import { settledUnlock } from '../money/unlocks';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import type { PayloadOf, Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the price of all of it that the reader saw when they tapped. `to` null: to the end. */
    unlockRange: Sends<'unlockRangeByGold'>;
  }
}
export type UnlockRangePayload = PayloadOf<'unlockRange'>;

/** A book has one open range at most. */
export function unlockRangeTarget({ bookId }: { bookId: number }): string {
  return String(bookId);
}

export const unlockRange: Command<'unlockRange'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) =>
    inOwnSession(call('unlockRangeByGold', { ...payload, userId: accountId })),
  effect: settledUnlock,
};

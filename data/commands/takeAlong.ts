import { settledPack } from '../money/packs';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { inOwnSession } from '../outbox/inOwnSession';
import { isOfKind, type Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the price of all of them that the reader saw when they tapped. */
    takeAlong: Sends<'takeAlong'>;
  }
}

/** Of a book chapters are taken along once at a time. */
export function takeAlongTarget({ bookId }: { bookId: number }): string {
  return String(bookId);
}

export const takeAlong: Command<'takeAlong'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('takeAlong', { ...payload, userId: accountId })),
  effect: settledPack,
  // The server lends nothing while it has not heard what became of the last ones.
  isBehind: (earlier, row) => isOfKind(earlier, 'reportOpened') && earlier.accountId === row.accountId,
};

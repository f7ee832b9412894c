import { lastingUnlock, settledUnlock } from '../money/unlocks';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { both } from '../outbox/effect';
import { inOwnSession } from '../outbox/inOwnSession';
import type { PayloadOf, Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the price the reader saw when they tapped. */
    unlock: Sends<'unlockChapterByGold'>;
  }
}
export type UnlockPayload = PayloadOf<'unlock'>;

/** A chapter has one open unlock at most. */
export function unlockTarget({ bookId, target }: { bookId: number; target: number }): string {
  return `${bookId}/${target}`;
}

export const unlock: Command<'unlock'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) =>
    inOwnSession(call('unlockChapterByGold', { ...payload, userId: accountId })),
  effect: async (answer, row) => {
    const settled = await settledUnlock(answer, row);
    if ('disposition' in settled || answer.undoUntil !== null || !row.payload.auto) return settled;
    return both(settled, lastingUnlock(row.payload.bookId, row.requestId));
  },
};

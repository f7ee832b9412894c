import { settledUnlock } from '../../money/unlocks';
import { call } from '../../network/gateway';
import { db } from '../../tables/db';
import type { Command } from '../command';
import { both, type Effect } from '../effect';
import { inOwnSession } from '../inOwnSession';
import type { OutboxRow, PayloadOf, Sends } from '../intent';

declare module '../intent' {
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
    return both(settled, lastingUnlock(row));
  },
};

/** What auto-unlock did cannot be taken back: no undo is offered that would be refused. */
function lastingUnlock({ requestId, payload: { bookId } }: OutboxRow<'unlock'>): Effect {
  return { tables: [db.autoUnlocks], apply: () => db.autoUnlocks.update(bookId, { lasting: requestId }) };
}

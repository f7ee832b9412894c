import { lastingUnlock, settledUnlock } from '../money/unlocks';
import { call } from '../network/gateway';
import type { Command } from '../outbox/command';
import { both } from '../outbox/effect';
import { inOwnSession } from '../outbox/inOwnSession';
import type { PayloadOf, Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the price the viewer saw when they tapped. */
    unlockEpisode: Sends<'unlockEpisodeByGold'>;
  }
}
export type UnlockEpisodePayload = PayloadOf<'unlockEpisode'>;

/** An episode has one open unlock at most. */
export function episodeTarget({ videoId, target }: { videoId: number; target: number }): string {
  return `${videoId}/${target}`;
}

export const unlockEpisode: Command<'unlockEpisode'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) =>
    inOwnSession(call('unlockEpisodeByGold', { ...payload, userId: accountId })),
  effect: async (answer, row) => {
    const settled = await settledUnlock(answer, row);
    if ('disposition' in settled || answer.undoUntil !== null || !row.payload.auto) return settled;
    return both(settled, lastingUnlock(row.payload.videoId, row.requestId));
  },
};

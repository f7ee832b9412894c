import type { AnswerOf } from '../../contract/endpoints';
import { describeFailure, type Failure } from '../../contract/wire/failure';
import { lastingUnlock, revokedGrants, settledUnlock } from '../money/grants';
import { isRevocationSigned } from '../money/receipts';
import { accountOf, movementOf } from '../money/wallet';
import { call } from '../network/gateway';
import { both, type Command, type Effect, inOwnSession } from '../outbox/command';
import type { OutboxRow, PayloadOf, Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** `maxPrice` is the price the reader saw when they tapped. */
    unlock: Sends<'unlockChapterByGold'>;
  }
}
export type UnlockPayload = PayloadOf<'unlock'>;

/** A chapter has at most one open unlock. */
export function unlockTarget({ bookId, target }: { bookId: number; target: number }): string {
  return `${bookId}/${target}`;
}

export const unlock: Command<'unlock'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) =>
    inOwnSession(call('unlockChapterByGold', { ...payload, userId: accountId })),
  effect: (answer, row) => settledOne(answer, row, row.payload.bookId),
};

declare module '../outbox/intent' {
  interface Commands {
    unlockEpisode: Sends<'unlockEpisodeByGold'>;
  }
}
export type UnlockEpisodePayload = PayloadOf<'unlockEpisode'>;

/** An episode has at most one open unlock. */
export function episodeTarget({ videoId, target }: { videoId: number; target: number }): string {
  return `${videoId}/${target}`;
}

export const unlockEpisode: Command<'unlockEpisode'> = {
  needsSession: true,
  coins: 'spends',
  keepRefusal: true,
  send: ({ payload, accountId }) =>
    inOwnSession(call('unlockEpisodeByGold', { ...payload, userId: accountId })),
  effect: (answer, row) => settledOne(answer, row, row.payload.videoId),
};

async function settledOne(
  answer: AnswerOf<'unlockChapterByGold' | 'unlockEpisodeByGold'>,
  row: OutboxRow<'unlock' | 'unlockEpisode'>,
  titleId: number,
): Promise<Effect | Failure> {
  const settled = await settledUnlock(answer, row);
  if ('disposition' in settled || answer.undoUntil !== null || !row.payload.auto) return settled;
  return both(settled, lastingUnlock(titleId, row.requestId));
}

declare module '../outbox/intent' {
  interface Commands {
    /**
     * `maxPrice` is the total price the reader saw when they tapped. `to` is null for everything to the end.
     */
    unlockRange: Sends<'unlockRangeByGold'>;
  }
}
export type UnlockRangePayload = PayloadOf<'unlockRange'>;

/** A book has at most one open range. */
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

declare module '../outbox/intent' {
  interface Commands {
    undoUnlock: Sends<'undoUnlock'>;
  }
}

/**
 * An unlock has at most one undo. The chapter is first in the target: opening a chapter looks up whether an
 * undo waits.
 */
export function undoTarget(undo: { bookId: number; target: number; unlockRequestId: string }): string {
  return `${unlockTarget(undo)}/${undo.unlockRequestId}`;
}

export const undoUnlock: Command<'undoUnlock'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('undoUnlock', { ...payload, userId: accountId })),
  // A revocation without the server's signature takes nothing away: the request is repeated.
  effect: async (answer, row) => {
    if (!(await isRevocationSigned(answer, await accountOf(row)))) {
      return describeFailure('undecodable', 'a revocation is not signed');
    }
    return both(await revokedGrants(answer), await movementOf(answer, row));
  },
  // Sent before the unlock, the undo would be refused for good and the coin spent nevertheless.
  isBehind: (earlier, row) => earlier.requestId === row.payload.unlockRequestId,
};

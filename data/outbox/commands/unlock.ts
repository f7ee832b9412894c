import type { RequestOf } from '../../../contract/endpoints';

/** Payloads of the intents that open chapters and episodes. `maxPrice` is the price the reader saw when they tapped. */
export type UnlockIntent = Omit<RequestOf<'unlockChapterByGold'>, 'requestId' | 'userId'>;
export type UnlockRangeIntent = Omit<RequestOf<'unlockRangeByGold'>, 'requestId' | 'userId'>;
export type UnlockEpisodeIntent = Omit<RequestOf<'unlockEpisodeByGold'>, 'requestId' | 'userId'>;
export type UndoIntent = Omit<RequestOf<'undoUnlock'>, 'requestId' | 'userId'>;

/** An episode has one open unlock at most. */
export function episodeTarget({ videoId, target }: { videoId: number; target: number }): string {
  return `${videoId}/${target}`;
}

/** An unlock has one undo at most. Its chapter comes first: whoever opens the chapter asks whether one waits. */
export function undoTarget(undo: { bookId: number; target: number; unlockRequestId: string }): string {
  return `${unlockTarget(undo)}/${undo.unlockRequestId}`;
}

/** A chapter has one open unlock at most, and a book one range. */
export function unlockTarget({ bookId, target }: { bookId: number; target: number }): string {
  return `${bookId}/${target}`;
}

import type { Place } from '../../../data/tables/rows';
import type { TextHit } from '../worker/textSearch';

/**
 * A hit opens with the next reading of its chapter; an older one belongs to a navigation that never finished.
 */
const FRESH_MS = 10_000;

/** A hit, and the reader's place in the book before it. */
export type PendingSearchHit = {
  readonly hit: TextHit;
  readonly query: string;
  readonly before: Place | undefined;
};

let waiting: (PendingSearchHit & { at: number }) | undefined;

/** Makes the next reading of the hit's chapter open at the hit. */
export function openAtHit(hit: TextHit, query: string, before: Place | undefined): void {
  waiting = { hit, query, before, at: Date.now() };
}

export function pendingSearchHit(bookId: number, target: number): PendingSearchHit | undefined {
  if (!waiting || Date.now() - waiting.at > FRESH_MS) return undefined;
  const { hit } = waiting;
  return hit.bookId === bookId && hit.target === target ? waiting : undefined;
}

/** Call when the hit is on the screen. */
export function forgetPendingSearchHit(): void {
  waiting = undefined;
}

export function placeOfHit({ target, blockId, start, quote, share }: TextHit): Place {
  return { target, blockId, offset: start, quote, chapterShare: share, at: Date.now() };
}

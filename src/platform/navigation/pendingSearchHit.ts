import type { Place } from '../../../data/tables/rows';
import type { TextHit } from '../worker/textSearch';

/** A hit is opened as soon as the reader is there; one that waited longer belongs to a visit that never came. */
const FRESH_MS = 10_000;

/** A hit, and where the reader was in its book before. */
export type PendingSearchHit = {
  readonly hit: TextHit;
  /** What was searched for. */
  readonly query: string;
  readonly before: Place | undefined;
};

let waiting: (PendingSearchHit & { at: number }) | undefined;

/** The next reading of the hit's chapter opens at the hit. */
export function openAtHit(hit: TextHit, query: string, before: Place | undefined): void {
  waiting = { hit, query, before, at: Date.now() };
}

/** The hit a chapter is being opened for. */
export function pendingSearchHit(bookId: number, target: number): PendingSearchHit | undefined {
  if (!waiting || Date.now() - waiting.at > FRESH_MS) return undefined;
  const { hit } = waiting;
  return hit.bookId === bookId && hit.target === target ? waiting : undefined;
}

/** It is on the screen. */
export function forgetPendingSearchHit(): void {
  waiting = undefined;
}

export function placeOfHit({ target, blockId, start, quote, share }: TextHit): Place {
  return { target, blockId, offset: start, quote, chapterShare: share, at: Date.now() };
}

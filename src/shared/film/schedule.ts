import type { FilmPart } from '../../../contract/catalogue/dramas.schema';
import { FILM_START_S } from '../../../contract/catalogue/limits';

export type BufferedRange = { readonly start: number; readonly end: number };

type Timed = Pick<FilmPart, 'at' | 'duration'>;

/** In seconds. Sound and picture of a part do not end together, so this much may be missing at either end. */
const TOLERANCE_S = 0.25;
/** In seconds. A hole of this size is a gap between two parts, or a film that does not start at 0. */
const HOLE_S = 0.5;

const startOf = (part: Timed) => part.at / 1000;
const endOf = (part: Timed) => (part.at + part.duration) / 1000;

/** Returns the number of the part at a moment in seconds; the last one if the moment is after the end. */
export function partAt(parts: readonly Timed[], at: number): number {
  return Math.max(
    0,
    parts.findLastIndex((part) => startOf(part) <= at + 0.001),
  );
}

/** Returns whether a part is buffered, apart from what may be missing at its ends. */
export function isBuffered(part: Timed, ranges: readonly BufferedRange[]): boolean {
  const slack = Math.min(TOLERANCE_S, part.duration / 3000);
  return ranges.some(({ start, end }) => start <= startOf(part) + slack && end >= endOf(part) - slack);
}

type Wanted = {
  parts: readonly Timed[];
  ranges: readonly BufferedRange[];
  now: number;
  /** How far ahead to buffer, in seconds; 0 for the current part only. */
  ahead: number;
  /** Parts that were appended and not removed since, even if the buffer reports less of them. */
  appended: ReadonlySet<number>;
};

/** Returns the part to append next; undefined if enough is buffered. */
export function nextPart({ parts, ranges, now, ahead, appended }: Wanted): number | undefined {
  for (let index = partAt(parts, now); index < parts.length; index++) {
    const part = parts[index];
    if (!part || startOf(part) > now + ahead) return undefined;
    const isThin = appended.has(index) && touches(part, ranges);
    if (!isThin && !isBuffered(part, ranges)) return index;
    if (ahead === 0) return undefined;
  }
  return undefined;
}

/** Returns whether everything from a moment on is buffered, so that the source can be ended. */
export function isBufferedToEnd(wanted: Omit<Wanted, 'ahead'>): boolean {
  return nextPart({ ...wanted, ahead: Number.POSITIVE_INFINITY }) === undefined;
}

/** Returns the seconds that can play without waiting. */
export function secondsAhead(ranges: readonly BufferedRange[], now: number): number {
  const range = ranges.find(({ start, end }) => start <= now + TOLERANCE_S && end > now);
  return range ? range.end - now : 0;
}

/** A connection this many times faster than the film needs no reserve. */
const FAST = 6;

/**
 * Returns whether a film can start without stopping again at the first gap of the connection. `ahead`: the
 * buffered seconds; `bandwidth`: the bits per second of the buffered rendition.
 */
export function canStart(ahead: number, bandwidth: number, bitsPerSecond: number | undefined): boolean {
  return ahead >= FILM_START_S || (ahead > 0 && (bitsPerSecond ?? 0) >= FAST * bandwidth);
}

/**
 * Returns the time up to which the buffer is cleared if `behind` seconds are kept; undefined if that frees
 * too little.
 */
export function evictBefore(
  ranges: readonly BufferedRange[],
  now: number,
  behind: number,
): number | undefined {
  const first = ranges[0];
  const until = now - behind;
  return first && until - first.start >= behind / 2 ? until : undefined;
}

/**
 * Returns the time to skip to if playback is stuck before a small hole, in seconds; undefined if it is not.
 */
export function overHole(ranges: readonly BufferedRange[], now: number): number | undefined {
  if (ranges.some(({ start, end }) => start <= now && end > now + 0.05)) return undefined;
  const next = ranges.find(({ start }) => start > now);
  return next && next.start - now <= HOLE_S ? next.start + 0.001 : undefined;
}

function touches(part: Timed, ranges: readonly BufferedRange[]): boolean {
  return ranges.some(({ start, end }) => start < endOf(part) && end > startOf(part));
}

import type { FilmPart } from '../../../../contract/catalogue/dramas.schema';

/** A stretch of the film that is buffered, in seconds. */
export type BufferedRange = { readonly start: number; readonly end: number };

type Timed = Pick<FilmPart, 'at' | 'duration'>;

/** Sound and picture of a part do not end at the same moment: this much may be missing at either end of it, in s. */
const TOLERANCE_S = 0.25;
/** A hole this small is where two parts do not quite meet, or where the film does not begin at 0, in s. */
const HOLE_S = 0.5;

const startOf = (part: Timed) => part.at / 1000;
const endOf = (part: Timed) => (part.at + part.duration) / 1000;

/** The number of the part that plays at a moment, in s: the last one when the moment lies behind the film. */
export function partAt(parts: readonly Timed[], at: number): number {
  return Math.max(
    0,
    parts.findLastIndex((part) => startOf(part) <= at + 0.001),
  );
}

/** Whether a part lies in the buffer, but for what may be missing at its ends. */
export function isBuffered(part: Timed, ranges: readonly BufferedRange[]): boolean {
  const slack = Math.min(TOLERANCE_S, part.duration / 3000);
  return ranges.some(({ start, end }) => start <= startOf(part) + slack && end >= endOf(part) - slack);
}

type Wanted = {
  parts: readonly Timed[];
  ranges: readonly BufferedRange[];
  /** Where the film plays, in s. */
  now: number;
  /** How far ahead of it is to be buffered, in s; 0 for the part that plays and no more. */
  ahead: number;
  /** Parts that were appended and still lie in the buffer, however much of them the engine made of it. */
  appended: ReadonlySet<number>;
};

/** Which part is appended next; undefined when there is enough. */
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

/** Whether all that comes from a moment on is buffered: then the source is told that nothing will follow. */
export function isBufferedToEnd(wanted: Omit<Wanted, 'ahead'>): boolean {
  return nextPart({ ...wanted, ahead: Number.POSITIVE_INFINITY }) === undefined;
}

/** How much plays before it has to wait, in s. */
export function secondsAhead(ranges: readonly BufferedRange[], now: number): number {
  const range = ranges.find(({ start, end }) => start <= now + TOLERANCE_S && end > now);
  return range ? range.end - now : 0;
}

/** Until where the buffer is cleared when `behind` seconds are kept behind the film; undefined while that frees too little. */
export function evictBefore(
  ranges: readonly BufferedRange[],
  now: number,
  behind: number,
): number | undefined {
  const first = ranges[0];
  const until = now - behind;
  return first && until - first.start >= behind / 2 ? until : undefined;
}

/** Where playing goes on when it stands before a small hole, in s; undefined when it does not. */
export function overHole(ranges: readonly BufferedRange[], now: number): number | undefined {
  if (ranges.some(({ start, end }) => start <= now && end > now + 0.05)) return undefined;
  const next = ranges.find(({ start }) => start > now);
  return next && next.start - now <= HOLE_S ? next.start + 0.001 : undefined;
}

function touches(part: Timed, ranges: readonly BufferedRange[]): boolean {
  return ranges.some(({ start, end }) => start < endOf(part) && end > startOf(part));
}

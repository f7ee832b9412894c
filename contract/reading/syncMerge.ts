import { compareTargets } from '../catalogue/target';
import { SYNC_MOST_PLACES } from './limits';
import { joinReadingMonths } from './readingTime';
import { joinStretches } from './stretches';
import type { SyncedPastPlace, SyncedPlace, SyncFields, SyncKind, WatchedPlace } from './sync.schema';

type Merge = (stored: never, heard: never) => unknown;

/**
 * Fields whose two values are both true, so neither may replace the other: the furthest place is a maximum;
 * reads, past places and reading time accumulate. The result does not depend on the order in which devices
 * report.
 */
const MERGED: { readonly [K in SyncKind]?: { readonly [Name in keyof SyncFields<K>]?: Merge } } = {
  place: { furthest: further, reads: joinStretches },
  pastPlaces: { places: latest },
  videoHistory: { place: later, watched: joinStretches },
  readingTime: { seconds: joinReadingMonths },
};

/**
 * Returns the value of a field that has `stored` and receives `heard`: usually `heard`, since the last writer
 * wins.
 */
export function mergeField(kind: SyncKind, name: string, stored: unknown, heard: unknown): unknown {
  const merge = (MERGED[kind] as Readonly<Record<string, Merge>> | undefined)?.[name];
  // Merging a value with itself sorts it and enforces its limits.
  return merge === undefined ? heard : merge((stored ?? heard) as never, heard as never);
}

/** Returns whether both values of a field are merged. */
export function isMerged(kind: SyncKind, name: string): boolean {
  return MERGED[kind] !== undefined && name in MERGED[kind];
}

/** Returns whether `a` is before `b` in the book. */
export function isBefore(
  a: Pick<SyncedPlace, 'target' | 'chapterShare'>,
  b: Pick<SyncedPlace, 'target' | 'chapterShare'>,
): boolean {
  const order = compareTargets(a.target, b.target);
  return order < 0 || (order === 0 && a.chapterShare < b.chapterShare);
}

function further(a: SyncedPlace, b: SyncedPlace): SyncedPlace {
  if (isBefore(a, b)) return b;
  return isBefore(b, a) || nameOf(a) >= nameOf(b) ? a : b;
}

/** Compares when the devices watched, not when they reported; at the same moment the further place wins. */
function later(a: WatchedPlace, b: WatchedPlace): WatchedPlace {
  if (a.time !== b.time) return a.time > b.time ? a : b;
  if (a.target !== b.target) return a.target > b.target ? a : b;
  return a.second >= b.second ? a : b;
}

function nameOf({ blockId, offset, at }: SyncedPlace): string {
  return `${blockId} ${offset} ${at}`;
}

function latest(a: readonly SyncedPastPlace[], b: readonly SyncedPastPlace[]): SyncedPastPlace[] {
  const bySpot = new Map<string, SyncedPastPlace>();
  for (const place of [...a, ...b]) {
    const spot = `${place.device} ${place.target} ${place.blockId} ${place.offset}`;
    const known = bySpot.get(spot);
    if (!known || known.at < place.at) bySpot.set(spot, place);
  }
  return [...bySpot.entries()]
    .sort(([spotA, placeA], [spotB, placeB]) => placeB.at - placeA.at || (spotA < spotB ? -1 : 1))
    .map(([, place]) => place)
    .slice(0, SYNC_MOST_PLACES);
}

const MOMENTS = new Set(['at', 'addedAt', 'openedAt', 'time', 'createdAt', 'changedAt']);

/** Returns a copy with every moment changed. Devices send and receive moments of the server's clock. */
export function withMoments<T>(value: T, change: (at: number) => number): T {
  if (Array.isArray(value)) return value.map((each) => withMoments(each, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      MOMENTS.has(name) && typeof inner === 'number' ? change(inner) : withMoments(inner, change),
    ]),
  ) as T;
}

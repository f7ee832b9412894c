import { MAX_MATCH, MIN_MATCH, WINDOW } from './symbols';

/** Earlier places with the same beginning that are looked at for one position. */
const MOST_TRIES = 400;
const HASH_BITS = 15;

/**
 * What may be repeated at each position of `bytes` from `from` on: `lengths` and `distances` of position `at` lie from `starts[at - from]`
 * until `starts[at - from + 1]`, the shortest and nearest first, each longer and farther than the one before.
 */
export type Matches = {
  readonly starts: Uint32Array;
  readonly lengths: readonly number[];
  readonly distances: readonly number[];
};

/** Looks for every match of `bytes` from `from` on, in what stands before it too, no farther back than DEFLATE can point. */
export function findMatches(bytes: Uint8Array, from: number): Matches {
  const head = new Int32Array(1 << HASH_BITS).fill(-1);
  const before = new Int32Array(bytes.length);
  const starts = new Uint32Array(bytes.length - from + 1);
  const lengths: number[] = [];
  const distances: number[] = [];
  const last = bytes.length - MIN_MATCH;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= from) starts[at - from] = lengths.length;
    if (at > last) continue;
    const hash = hashAt(bytes, at);
    const nearest = head[hash] as number;
    before[at] = nearest;
    head[hash] = at;
    if (at >= from) look(at, nearest);
  }
  starts[bytes.length - from] = lengths.length;
  return { starts, lengths, distances };

  function look(at: number, nearest: number): void {
    const most = Math.min(MAX_MATCH, bytes.length - at);
    let best = MIN_MATCH - 1;
    let tries = MOST_TRIES;
    for (let other = nearest; other >= 0 && at - other <= WINDOW; other = before[other] as number) {
      if (bytes[other + best] === bytes[at + best]) {
        let length = 0;
        while (length < most && bytes[other + length] === bytes[at + length]) length += 1;
        if (length > best) {
          lengths.push(length);
          distances.push(at - other);
          best = length;
          if (length === most) return;
        }
      }
      tries -= 1;
      if (tries === 0) return;
    }
  }
}

function hashAt(bytes: Uint8Array, at: number): number {
  const three = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
  return Math.imul(three, 0x9e3779b1) >>> (32 - HASH_BITS);
}

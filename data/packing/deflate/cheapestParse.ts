import type { Matches } from './findMatches';
import {
  DISTANCE_RANGES,
  DISTANCES,
  distanceSymbol,
  END_OF_BLOCK,
  LENGTH_RANGES,
  LENGTH_SYMBOL,
  LITERALS,
  MAX_MATCH,
  MIN_MATCH,
} from './symbols';

/** Texts as literals and matches, in order: length 1 is a literal, anything else repeats what stands `distance` before. */
export type Parse = { readonly lengths: number[]; readonly distances: number[] };
export type Frequencies = { readonly literals: Uint32Array; readonly distances: Uint32Array };

/** After a few rounds the costs hardly change any more. */
const ROUNDS = 4;

/**
 * Of all ways to write `bytes` from `start` to `end` the one that takes the fewest bits, as far as they are known beforehand: what a
 * symbol costs follows from how often it occurs, which follows from the way that is chosen. So it is chosen several times.
 */
export function cheapestParse(
  bytes: Uint8Array,
  from: number,
  [start, end]: readonly [number, number],
  matches: Matches,
): Parse {
  let costs = guessedCosts(bytes.subarray(start, end));
  let parse: Parse = { lengths: [], distances: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    parse = parseOnce(bytes, from, [start, end], matches, costs);
    costs = costsOf(countSymbols(bytes, start, parse));
  }
  return parse;
}

/** How often each symbol occurs in a block, its end included. */
export function countSymbols(bytes: Uint8Array, start: number, { lengths, distances }: Parse): Frequencies {
  const counts = { literals: new Uint32Array(LITERALS), distances: new Uint32Array(DISTANCES) };
  const count = (table: Uint32Array, symbol: number) => {
    table[symbol] = (table[symbol] as number) + 1;
  };
  let at = start;
  for (const [index, length] of lengths.entries()) {
    if (length === 1) count(counts.literals, bytes[at] as number);
    else {
      count(counts.literals, LENGTH_SYMBOL[length] as number);
      count(counts.distances, distanceSymbol(distances[index] as number));
    }
    at += length;
  }
  count(counts.literals, END_OF_BLOCK);
  return counts;
}

/** Bits: of literals by their byte, of lengths by the length, of distances by their symbol. */
type Costs = {
  readonly literals: Float32Array;
  readonly lengths: Float32Array;
  readonly distances: Float32Array;
};

function costsOf({ literals, distances }: Frequencies): Costs {
  const symbols = bitsOf(literals);
  const lengths = new Float32Array(MAX_MATCH + 1);
  for (let length = MIN_MATCH; length <= MAX_MATCH; length += 1) {
    const symbol = LENGTH_SYMBOL[length] as number;
    lengths[length] = (symbols[symbol] as number) + (LENGTH_RANGES.extra[symbol - 257] as number);
  }
  return {
    literals: symbols,
    lengths,
    distances: bitsOf(distances).map((bits, symbol) => bits + (DISTANCE_RANGES.extra[symbol] as number)),
  };
}

/** What does not occur yet costs as much as what occurs once. */
function bitsOf(frequencies: Uint32Array): Float32Array {
  const sum = Math.max(
    1,
    frequencies.reduce((all, each) => all + each, 0),
  );
  return Float32Array.from(frequencies, (each) => Math.log2(sum / Math.max(1, each)));
}

/** A third of what is written of a text are literals, lengths are mostly short, and distances are all as likely. */
function guessedCosts(bytes: Uint8Array): Costs {
  const literals = new Uint32Array(LITERALS);
  for (const byte of bytes) literals[byte] = (literals[byte] as number) + 1;
  for (let symbol = 257; symbol < LITERALS; symbol += 1)
    literals[symbol] = Math.ceil((2 * bytes.length) / 2 ** ((symbol - 257) / 2 + 2));
  return costsOf({ literals, distances: new Uint32Array(DISTANCES).fill(1) });
}

function parseOnce(
  bytes: Uint8Array,
  from: number,
  [start, end]: readonly [number, number],
  { starts, lengths, distances }: Matches,
  costs: Costs,
): Parse {
  const size = end - start;
  const bits = new Float32Array(size + 1).fill(Number.POSITIVE_INFINITY);
  const cameBy = new Uint16Array(size + 1);
  const cameFrom = new Uint16Array(size + 1);
  bits[0] = 0;
  for (let at = 0; at < size; at += 1) {
    const here = bits[at] as number;
    const literal = here + (costs.literals[bytes[start + at] as number] as number);
    if (literal < (bits[at + 1] as number)) {
      bits[at + 1] = literal;
      cameBy[at + 1] = 1;
    }
    let length = MIN_MATCH;
    const until = starts[start + at - from + 1] as number;
    for (let match = starts[start + at - from] as number; match < until; match += 1) {
      const distance = distances[match] as number;
      const before = here + (costs.distances[distanceSymbol(distance)] as number);
      const longest = Math.min(lengths[match] as number, size - at);
      for (; length <= longest; length += 1) {
        const cost = before + (costs.lengths[length] as number);
        if (cost < (bits[at + length] as number)) {
          bits[at + length] = cost;
          cameBy[at + length] = length;
          cameFrom[at + length] = distance;
        }
      }
    }
  }
  const parse: Parse = { lengths: [], distances: [] };
  for (let at = size; at > 0; at -= cameBy[at] as number) {
    parse.lengths.push(cameBy[at] as number);
    parse.distances.push(cameFrom[at] as number);
  }
  parse.lengths.reverse();
  parse.distances.reverse();
  return parse;
}

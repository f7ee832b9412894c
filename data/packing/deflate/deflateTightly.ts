import { BitWriter } from './BitWriter';
import { cheapestParse, countSymbols, type Frequencies, type Parse } from './cheapestParse';
import { codeHeader } from './codeHeader';
import { codeLengths, codesOf } from './codeLengths';
import { findMatches } from './findMatches';
import {
  DISTANCE_RANGES,
  DISTANCES,
  distanceSymbol,
  END_OF_BLOCK,
  LENGTH_RANGES,
  LENGTH_SYMBOL,
} from './symbols';

/** Of a text; each has codes of its own. */
const BLOCK_BYTES = 48 * 1024;
const MOST_BITS = 15;
/** The code that needs no header (RFC 1951, 3.2.6). */
const FIXED_LITERALS = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
const FIXED_DISTANCES = new Uint8Array(DISTANCES).fill(5);

/**
 * Deflates (RFC 1951) as tightly as its format allows within reason: a twelfth smaller than fflate's best with a dictionary, for some
 * four times the time. Any inflate reads it. `dictionary`: what `bytes` may repeat from, its last 32 kB.
 */
export function deflateTightly(bytes: Uint8Array, dictionary?: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = dictionary?.length ?? 0;
  const all = new Uint8Array(from + bytes.length);
  if (dictionary) all.set(dictionary);
  all.set(bytes, from);
  const matches = findMatches(all, from);
  const writer = new BitWriter();
  let start = from;
  do {
    const end = Math.min(all.length, start + BLOCK_BYTES);
    const parse = cheapestParse(all, from, [start, end], matches);
    writer.write(end === all.length ? 1 : 0, 1);
    writeBlock(writer, all, start, parse);
    start = end;
  } while (start < all.length);
  return writer.take();
}

/** With the code that makes the whole of it the smaller: one of its own, or the one that goes without saying. */
function writeBlock(writer: BitWriter, bytes: Uint8Array, start: number, parse: Parse): void {
  const counts = countSymbols(bytes, start, parse);
  const literals = codeLengths(counts.literals, MOST_BITS);
  const distances = codeLengths(counts.distances, MOST_BITS);
  const header = codeHeader(literals, distances);
  const own = header.bits + bitsBy(counts, literals, distances);
  if (own < bitsBy(counts, FIXED_LITERALS, FIXED_DISTANCES)) {
    writer.write(2, 2);
    header.write(writer);
    writeSymbols(writer, bytes, start, parse, literals, distances);
  } else {
    writer.write(1, 2);
    writeSymbols(writer, bytes, start, parse, FIXED_LITERALS, FIXED_DISTANCES);
  }
}

/** But for extra bits, which are the same by any code. */
function bitsBy(counts: Frequencies, literals: Uint8Array, distances: Uint8Array): number {
  const sum = (frequencies: Uint32Array, lengths: Uint8Array) =>
    frequencies.reduce((bits, each, symbol) => bits + each * (lengths[symbol] as number), 0);
  return sum(counts.literals, literals) + sum(counts.distances, distances);
}

function writeSymbols(
  writer: BitWriter,
  bytes: Uint8Array,
  start: number,
  parse: Parse,
  literals: Uint8Array,
  distances: Uint8Array,
): void {
  const literalCodes = codesOf(literals);
  const distanceCodes = codesOf(distances);
  const put = (symbol: number) => writer.write(literalCodes[symbol] as number, literals[symbol] as number);
  let at = start;
  for (const [index, length] of parse.lengths.entries()) {
    if (length === 1) put(bytes[at] as number);
    else {
      const symbol = LENGTH_SYMBOL[length] as number;
      put(symbol);
      const range = symbol - 257;
      writer.write(length - (LENGTH_RANGES.base[range] as number), LENGTH_RANGES.extra[range] as number);
      const distance = parse.distances[index] as number;
      const far = distanceSymbol(distance);
      writer.write(distanceCodes[far] as number, distances[far] as number);
      writer.write(distance - (DISTANCE_RANGES.base[far] as number), DISTANCE_RANGES.extra[far] as number);
    }
    at += length;
  }
  put(END_OF_BLOCK);
}

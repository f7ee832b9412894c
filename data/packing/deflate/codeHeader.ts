import type { BitWriter } from './BitWriter';
import { codeLengths, codesOf } from './codeLengths';

/** In which order the lengths of the code for code lengths are written (RFC 1951, 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const EXTRA: Readonly<Record<number, number>> = { 16: 2, 17: 3, 18: 7 };
const MOST_BITS = 7;

type Step = { readonly symbol: number; readonly extra: number };

/** How a block says its two codes, and how many bits that takes. */
export type CodeHeader = { readonly bits: number; readonly write: (writer: BitWriter) => void };

/** The header of a block with a code of its own: the lengths of both its codes, packed by a third. */
export function codeHeader(literals: Uint8Array, distances: Uint8Array): CodeHeader {
  const literalCount = lastUsed(literals, 257);
  const distanceCount = lastUsed(distances, 1);
  const steps = runs([...literals.subarray(0, literalCount), ...distances.subarray(0, distanceCount)]);
  const frequencies = new Uint32Array(19);
  for (const { symbol } of steps) frequencies[symbol] = (frequencies[symbol] as number) + 1;
  const lengths = codeLengths(frequencies, MOST_BITS);
  const codes = codesOf(lengths);
  let count = ORDER.length;
  while (count > 4 && lengths[ORDER[count - 1] as number] === 0) count -= 1;
  const body = steps.reduce((sum, { symbol }) => sum + (lengths[symbol] as number) + (EXTRA[symbol] ?? 0), 0);
  return {
    bits: 14 + 3 * count + body,
    write(writer) {
      writer.write(literalCount - 257, 5);
      writer.write(distanceCount - 1, 5);
      writer.write(count - 4, 4);
      for (const symbol of ORDER.slice(0, count)) writer.write(lengths[symbol] as number, 3);
      for (const { symbol, extra } of steps) {
        writer.write(codes[symbol] as number, lengths[symbol] as number);
        writer.write(extra, EXTRA[symbol] ?? 0);
      }
    },
  };
}

function lastUsed(lengths: Uint8Array, least: number): number {
  let count = lengths.length;
  while (count > least && lengths[count - 1] === 0) count -= 1;
  return count;
}

/** Lengths as they are, and what is repeated as how often: 16 the one before, 17 and 18 zeros. */
function runs(lengths: readonly number[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] as number;
    let same = 1;
    while (lengths[at + same] === length) same += 1;
    at += same;
    if (length !== 0) {
      steps.push({ symbol: length, extra: 0 });
      same -= 1;
    }
    while (same >= 3) {
      const most = length !== 0 ? 6 : same >= 11 ? 138 : 10;
      const taken = Math.min(same, most);
      const symbol = length !== 0 ? 16 : most === 138 ? 18 : 17;
      steps.push({ symbol, extra: taken - (symbol === 18 ? 11 : 3) });
      same -= taken;
    }
    for (; same > 0; same -= 1) steps.push({ symbol: length, extra: 0 });
  }
  return steps;
}

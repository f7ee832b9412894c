/** The alphabets of DEFLATE (RFC 1951, 3.2.5): how lengths of 3 to 258 and distances of 1 to 32768 become symbols and extra bits. */
export const END_OF_BLOCK = 256;
export const LITERALS = 286;
export const DISTANCES = 30;
export const MIN_MATCH = 3;
export const MAX_MATCH = 258;
export const WINDOW = 32 * 1024;

/** Number of extra bits of a symbol, and the first value it stands for. */
type Ranges = { readonly extra: readonly number[]; readonly base: readonly number[] };

function ranges(first: number, extra: readonly number[]): Ranges {
  const base: number[] = [];
  let at = first;
  for (const bits of extra) {
    base.push(at);
    at += 1 << bits;
  }
  return { extra, base };
}

const LENGTH_EXTRA = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5,
] as const;
/** By the symbol less 257. The longest match has a symbol of its own, without extra bits. */
export const LENGTH_RANGES: Ranges = {
  extra: [...LENGTH_EXTRA, 0],
  base: [...ranges(MIN_MATCH, LENGTH_EXTRA).base, MAX_MATCH],
};
export const DISTANCE_RANGES = ranges(
  1,
  Array.from({ length: DISTANCES }, (_, symbol) => Math.max(0, (symbol >> 1) - 1)),
);

/** The symbol of each length, by the length. */
export const LENGTH_SYMBOL = new Uint16Array(MAX_MATCH + 1);
for (const [at, base] of LENGTH_RANGES.base.entries()) LENGTH_SYMBOL.fill(257 + at, base);

const NEAR = new Uint8Array(257);
const FAR = new Uint8Array(WINDOW / 128 + 1);
for (const [symbol, base] of DISTANCE_RANGES.base.entries()) {
  if (base <= 256) NEAR.fill(symbol, base);
  FAR.fill(symbol, (base - 1) >> 7);
}

/** The symbol of a distance. */
export function distanceSymbol(distance: number): number {
  return (distance <= 256 ? NEAR[distance] : FAR[(distance - 1) >> 7]) as number;
}

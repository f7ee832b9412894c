type Item = { readonly weight: number; readonly symbols: readonly number[] };

/**
 * Lengths in bits of the prefix code that writes symbols of these frequencies in the fewest bits, none longer than `limit`: package-merge
 * (Larmore and Hirschberg 1990). 0 for what does not occur. A single symbol gets one bit, as DEFLATE wants it.
 */
export function codeLengths(frequencies: ArrayLike<number>, limit: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length);
  const leaves: Item[] = [];
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) {
    const weight = frequencies[symbol] as number;
    if (weight > 0) leaves.push({ weight, symbols: [symbol] });
  }
  if (leaves.length < 2) {
    for (const { symbols } of leaves) lengths[symbols[0] as number] = 1;
    return lengths;
  }
  leaves.sort((a, b) => a.weight - b.weight);
  let packages: Item[] = [];
  for (let level = 0; level < limit; level += 1) {
    const merged = [...leaves, ...packages].sort((a, b) => a.weight - b.weight);
    if (level === limit - 1) {
      for (const { symbols } of merged.slice(0, 2 * leaves.length - 2))
        for (const symbol of symbols) lengths[symbol] = (lengths[symbol] as number) + 1;
      break;
    }
    packages = [];
    for (let at = 0; at + 1 < merged.length; at += 2) {
      const [one, other] = [merged[at] as Item, merged[at + 1] as Item];
      packages.push({ weight: one.weight + other.weight, symbols: [...one.symbols, ...other.symbols] });
    }
  }
  return lengths;
}

/** The codes of a canonical prefix code with these lengths, as DEFLATE writes them: the first bit lowest. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const counts = new Uint16Array(17);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] as number) + 1;
  const next = new Uint16Array(17);
  for (let bits = 1; bits <= 16; bits += 1)
    next[bits] = ((next[bits - 1] as number) + (counts[bits - 1] as number)) << 1;
  return Uint16Array.from(lengths, (length) => {
    if (length === 0) return 0;
    const code = next[length] as number;
    next[length] = code + 1;
    return reversed(code, length);
  });
}

function reversed(code: number, bits: number): number {
  let result = 0;
  for (let at = 0; at < bits; at += 1) result |= ((code >> at) & 1) << (bits - 1 - at);
  return result;
}

/** One box of an MP4 (ISO/IEC 14496-12): the offsets of its header, its body and its end, in bytes. */
export type Box = { readonly type: string; readonly at: number; readonly body: number; readonly end: number };

const HEADER_BYTES = 8;
const FULL_HEADER_BYTES = 12;

/**
 * Returns the sibling boxes between `from` and `to`. Throws RangeError for a box larger than the remaining
 * bytes.
 */
export function boxesIn(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to; ) {
    const size = file.readUInt32BE(at);
    if (size < HEADER_BYTES || at + size > to) throw new RangeError(`A box at ${at} claims ${size} bytes.`);
    const type = file.toString('latin1', at + 4, at + HEADER_BYTES);
    found.push({ type, at, body: at + HEADER_BYTES, end: at + size });
    at += size;
  }
  return found;
}

/**
 * Returns the box that `path` leads to, each name inside the one before. Throws RangeError if there is none.
 */
export function boxAt(file: Buffer, path: readonly string[], within?: Box): Box {
  let box = within;
  for (const type of path) {
    const next = boxesIn(file, box?.body ?? 0, box?.end ?? file.length).find((inner) => inner.type === type);
    if (!next) throw new RangeError(`There is no box ${path.join('.')}.`);
    box = next;
  }
  if (!box) throw new RangeError('No box was named.');
  return box;
}

export function bytesOf(file: Buffer, box: Box): Buffer {
  return file.subarray(box.at, box.end);
}

export function writeBox(type: string, ...content: readonly Uint8Array[]): Buffer {
  const size = content.reduce((sum, { length }) => sum + length, HEADER_BYTES);
  return Buffer.concat([words(size), Buffer.from(type, 'latin1'), ...content], size);
}

/** Writes a box with a version (one byte) and flags (three). */
export function writeFullBox(
  type: string,
  version: number,
  flags: number,
  ...content: readonly Uint8Array[]
): Buffer {
  return writeBox(type, words(version * 2 ** 24 + flags), ...content);
}

/** Writes 32-bit integers; negative ones as two's complement. */
export function words(...values: readonly number[]): Buffer {
  return wordList(values);
}

/** Like `words`, for a list of any length: a call cannot take a million arguments. */
export function wordList(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
}

/** Writes 64-bit integers. */
export function longWordList(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64BE(BigInt(value), at * 8);
  return bytes;
}

/**
 * Returns a copy of a full box with one number replaced; `at0` and `at1` are its offsets after the header in
 * versions 0 and 1.
 */
export function withNumber(file: Buffer, box: Box, at0: number, at1: number, value: number): Buffer {
  const copy = Buffer.from(bytesOf(file, box));
  if (copy[HEADER_BYTES] === 1) copy.writeBigUInt64BE(BigInt(value), FULL_HEADER_BYTES + at1);
  else copy.writeUInt32BE(value, FULL_HEADER_BYTES + at0);
  return copy;
}

/**
 * Returns a 32-bit number of a full box; `at0` and `at1` are its offsets after the header in versions 0 and
 * 1.
 */
export function numberIn(file: Buffer, box: Box, at0: number, at1: number): number {
  return file.readUInt32BE(box.body + 4 + (file[box.body] === 1 ? at1 : at0));
}

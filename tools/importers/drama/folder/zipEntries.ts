import type { FileHandle } from 'node:fs/promises';
import { FilmError } from '../film/openFilm';

/** A file in a ZIP (APPNOTE 6.3): where its local header is, and what the directory says of its bytes. */
export type ZipEntry = {
  readonly name: string;
  readonly at: number;
  /** In the ZIP, and unpacked. */
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly isDeflated: boolean;
};

const END = 0x0605_4b50;
const END_BYTES = 22;
const LONG_END = 0x0606_4b50;
const LONG_LOCATOR_BYTES = 20;
const ENTRY = 0x0201_4b50;
const ENTRY_BYTES = 46;
const COMMENT_BYTES = 65_535;
const MOST_DIRECTORY_BYTES = 16 * 1_024 * 1_024;
/** What stands for a number that is given in the 64-bit field. */
const LONG = 0xffff_ffff;

/** Reads a ZIP's directory: the files in it, without their bytes. Throws FilmError for what is no whole ZIP. */
export async function readZipEntries(name: string, file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_BYTES - COMMENT_BYTES), size);
  const end = tail.lastIndexOf(Buffer.from(words(END)));
  if (end === -1 || end + END_BYTES > tail.length) throw new FilmError(`${name}: this is no whole ZIP.`);
  let [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (at === LONG || bytes === LONG) {
    const locator = end - LONG_LOCATOR_BYTES;
    if (locator < 0) throw new FilmError(`${name}: this is no whole ZIP.`);
    const place = Number(tail.readBigUInt64LE(locator + 8));
    const long = await readAt(file, place, place + 56);
    if (long.length < 56 || long.readUInt32LE(0) !== LONG_END)
      throw new FilmError(`${name}: this is no whole ZIP.`);
    [bytes, at] = [Number(long.readBigUInt64LE(40)), Number(long.readBigUInt64LE(48))];
  }
  if (bytes > MOST_DIRECTORY_BYTES || at + bytes > size)
    throw new FilmError(`${name}: this is no whole ZIP.`);
  return entriesIn(name, await readAt(file, at, at + bytes));
}

function entriesIn(name: string, directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY) throw new FilmError(`${name}: the ZIP’s directory is damaged.`);
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      directory.readUInt16LE(at + place),
    ) as [number, number, number];
    const extraAt = at + ENTRY_BYTES + nameBytes;
    const entryName = directory.toString('utf8', at + ENTRY_BYTES, extraAt);
    const method = directory.readUInt16LE(at + 10);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    const numbers = longNumbers(
      [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
      directory.subarray(extraAt, extraAt + extraBytes),
    );
    if (isEncrypted || (method !== 0 && method !== 8))
      throw new FilmError(`${name}: “${entryName}” is packed in a way that cannot be read.`);
    const [size, packed, place] = numbers;
    entries.push({
      name: entryName,
      at: place,
      packed,
      size,
      crc: directory.readUInt32LE(at + 16),
      isDeflated: method === 8,
    });
    at = extraAt + extraBytes + commentBytes;
  }
  return entries;
}

/** Those of the three that do not fit in four bytes stand in the field for ZIP64, in this order. */
function longNumbers(short: [number, number, number], extra: Buffer): [number, number, number] {
  const long = short;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let place = at + 4;
    for (const [index, value] of long.entries()) {
      if (value !== LONG || place + 8 > extra.length) continue;
      long[index] = Number(extra.readBigUInt64LE(place));
      place += 8;
    }
  }
  return long;
}

export async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(Math.max(0, to - from)),
    0,
    Math.max(0, to - from),
    from,
  );
  return buffer.subarray(0, bytesRead);
}

function words(value: number): number[] {
  return [0, 8, 16, 24].map((bits) => (value >>> bits) & 0xff);
}

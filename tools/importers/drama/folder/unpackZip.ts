import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { FilmError } from '../film/openFilm';
import { isDramaFile } from './readDramaFolder';

const LOCAL_BYTES = 30;
const LOCAL = 0x0403_4b50;
/** Films hardly compress: a file with a higher ratio is no part of a drama. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1_048_576;

/**
 * Unpacks a drama's files from a ZIP on the disk into `folder`, one after another, streaming each. They may
 * be in one folder of the ZIP. Names cannot lead outside: only the last part of a name is used, and only
 * names that a drama has. Throws FilmError for a ZIP that is damaged or unpacks to more than it declares.
 */
export async function unpackZip(path: string, folder: string, signal?: AbortSignal): Promise<void> {
  const name = basename(path);
  const file = await open(path, 'r');
  try {
    const entries = (await readZipEntries(name, file)).filter(isWanted);
    const folders = new Set(entries.map((entry) => entry.name.slice(0, -basename(entry.name).length)));
    if (folders.size > 1) throw new FilmError(`${name}: a ZIP has the files of one drama, in one folder.`);
    const names = new Set(entries.map((entry) => basename(entry.name)));
    if (names.size < entries.length) throw new FilmError(`${name}: the ZIP names a file twice.`);
    for (const entry of entries)
      await unpackEntry(name, file, entry, join(folder, basename(entry.name)), signal);
  } finally {
    await file.close();
  }
}

function isWanted({ name }: ZipEntry): boolean {
  const parts = name.split('/');
  const isStranger = parts.some((part) => part === '..' || part.startsWith('.') || part === '__MACOSX');
  return !isStranger && !name.includes('\\') && isDramaFile(basename(name));
}

async function unpackEntry(
  zip: string,
  file: FileHandle,
  entry: ZipEntry,
  target: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const name = `${zip}: ${basename(entry.name)}`;
  if (entry.size > SMALL_BYTES && entry.size > entry.packed * MOST_RATIO)
    throw new FilmError(`${name} would unpack to ${entry.size} bytes, which no film does.`);
  const local = await readAt(file, entry.at, entry.at + LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL)
    throw new FilmError(`${name} is damaged.`);
  const start = entry.at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  let [size, crc] = [0, 0];
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      crc = crc32(chunk, crc);
      done(size > entry.size ? new FilmError(`${name} unpacks to more than the ZIP says.`) : null, chunk);
    },
  });
  const source = file.createReadStream({
    start,
    end: Math.max(start, start + entry.packed - 1),
    autoClose: false,
  });
  const write = createWriteStream(target, { flags: 'wx' });
  try {
    if (entry.packed === 0) await pipeline([], check, write, { signal });
    else if (entry.isDeflated) await pipeline(source, createInflateRaw(), check, write, { signal });
    else await pipeline(source, check, write, { signal });
  } catch (error) {
    const isDamaged = (error as NodeJS.ErrnoException).code?.startsWith('Z_');
    throw isDamaged ? new FilmError(`${name} is damaged.`) : error;
  }
  if (size !== entry.size || crc !== entry.crc) throw new FilmError(`${name} is damaged.`);
}

/**
 * A file in a ZIP (APPNOTE 6.3): `at` is the offset of its local header; the other fields are those of the
 * directory.
 */
export type ZipEntry = {
  readonly name: string;
  readonly at: number;
  /** Bytes in the ZIP, and unpacked. */
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
/** Marks a number that is in the ZIP64 field instead. */
const LONG = 0xffff_ffff;

/** Reads a ZIP's directory without the files' bytes. Throws FilmError for a file that is no complete ZIP. */
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

/** Numbers that do not fit into four bytes are in the ZIP64 field, in this order. */
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

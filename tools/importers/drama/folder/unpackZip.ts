import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { FilmError } from '../film/openFilm';
import { isDramaFile } from './readDramaFolder';
import { readAt, readZipEntries, type ZipEntry } from './zipEntries';

const LOCAL_BYTES = 30;
const LOCAL = 0x0403_4b50;
/** Films do not get smaller: a file that unpacks to more than this many times itself is no part of a drama. */
const MOST_RATIO = 200;
const SMALL_BYTES = 1_048_576;

/**
 * Unpacks a drama's files from a ZIP on the disk into `folder`, one after another and none whole in memory. They may stand in one folder
 * of the ZIP. Names lead nowhere else: only the last part of one is used, and only of files that a drama has. Throws FilmError
 * for a ZIP that is damaged or unpacks to more than it says.
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

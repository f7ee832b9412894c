import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './format';

/** Compresses almost as well as the best level, in a quarter of its time. */
const COMPRESSION = 4;

/**
 * Writes the lines that `produce` passes to `write` into a compressed file that only its owner can read, and
 * returns its size in bytes. The file gets its name only when it is complete and on disk. An existing file of
 * this name is kept, and BackupError is thrown.
 */
export async function writeBackup(
  file: string,
  produce: (write: (line: string) => Promise<void>) => Promise<unknown>,
): Promise<number> {
  await refuseTaken(file);
  const draft = `${file}.${randomUUID()}`;
  const gzip = createGzip({ level: COMPRESSION });
  const out = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true });
  const written = piped(gzip, out);
  // A failure is reported at the end, or by the line that cannot be written.
  written.catch(() => undefined);
  try {
    await produce(async (line) => {
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? taken(file) : error;
    });
    await syncFolder(dirname(file));
    return (await stat(file)).size;
  } finally {
    gzip.destroy();
    // The draft may not have been created yet.
    if (!out.closed) await new Promise<void>((resolve) => out.once('close', () => resolve()));
    await rm(draft, { force: true });
  }
}

/** Throws BackupError if the name is taken: before minutes of work, not after. */
async function refuseTaken(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw taken(file);
}

const taken = (file: string) => new BackupError(`${file} is there already: a backup replaces none.`);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Yields the lines of a backup file. Throws BackupError if the file is no backup or is truncated. */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // An error of the file is thrown where its lines are read.
  pipeline(createReadStream(file), gunzip, () => undefined);
  gunzip.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of gunzip as AsyncIterable<string>) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if (code.startsWith('Z_')) throw new BackupError(`${file} is damaged: nothing was kept.`);
    throw error;
  }
  if (rest !== '') yield rest;
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './format';

/** Most of what the best one saves, in a quarter of its time. */
const COMPRESSION = 4;

/**
 * Writes what `produce` gives it as lines into a compressed file, readable by its owner alone, and returns its bytes. It has its name only
 * once it is whole and on disk; a file of this name is left as it is, with a BackupError.
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
  // Heard of at the end, or by the line that cannot be written.
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
    // It may be about to be made only now.
    if (!out.closed) await new Promise<void>((resolve) => out.once('close', () => resolve()));
    await rm(draft, { force: true });
  }
}

/** Throws BackupError where the name is taken: before minutes of work, not after. */
async function refuseTaken(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw taken(file);
}

const taken = (file: string) => new BackupError(`${file} is there already: a backup replaces none.`);

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The lines of such a file. Throws BackupError where it is none, or ends before its end. */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // What fails the file fails whoever reads from here.
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

import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * When a backup was last made, in a file of the data folder: whoever makes one of an embedded database that a server has open cannot write
 * into it.
 */
const noteOf = (dataDir: string) => join(dataDir, 'lastBackup');

/** To be called once a backup is whole. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  const draft = `${noteOf(dataDir)}.${process.pid}`;
  await writeFile(draft, at.toISOString());
  await rename(draft, noteOf(dataDir));
}

/** Ms since the epoch; null where none is known of. */
export async function readLastBackup(dataDir: string): Promise<number | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}

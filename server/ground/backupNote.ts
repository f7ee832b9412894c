import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The time of the last backup is kept in a file of the data folder: a process that backs up an embedded
 * database cannot write to it while a server has it open.
 */
const noteOf = (dataDir: string) => join(dataDir, 'lastBackup');

/** Records the time of a backup. Call it once the backup is complete. */
export async function recordBackup(dataDir: string, at: Date): Promise<void> {
  const draft = `${noteOf(dataDir)}.${process.pid}`;
  await writeFile(draft, at.toISOString());
  await rename(draft, noteOf(dataDir));
}

/** Returns the time of the last backup in ms since the epoch, or null if none is recorded. */
export async function readLastBackup(dataDir: string): Promise<number | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}

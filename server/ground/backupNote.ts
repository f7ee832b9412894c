import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The time of the last backup is kept in a file of the data folder: a process that backs up an embedded
 * database cannot write to it while a server has it open.
 */
const noteOf = (dataDir: string) => join(dataDir, 'lastBackup');
const trialOf = (dataDir: string) => join(dataDir, 'lastBackupTrial');

/**
 * The last backup that was restored for trial. `isSound`: it was restored whole, and its books are sound.
 * `isCopied`: it is in the bucket; null if there is no bucket or nothing to copy.
 */
export type BackupTrial = {
  readonly at: number;
  readonly isSound: boolean;
  readonly isCopied: boolean | null;
};

/** Records the time of a backup. Call it once the backup is complete. */
export async function recordBackup(dataDir: string, at: Date): Promise<void> {
  await replace(noteOf(dataDir), at.toISOString());
}

export async function recordTrial(dataDir: string, trial: BackupTrial): Promise<void> {
  await replace(trialOf(dataDir), JSON.stringify(trial));
}

async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
}

/** Returns the time of the last backup in ms since the epoch, or null if none is recorded. */
export async function readLastBackup(dataDir: string): Promise<number | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => '');
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}

/** Returns the last trial, or null if none is recorded. */
export async function readLastTrial(dataDir: string): Promise<BackupTrial | null> {
  const text = await readFile(trialOf(dataDir), 'utf8').catch(() => 'null');
  const trial = JSON.parse(text) as BackupTrial | null;
  // Earlier versions knew no bucket.
  return trial && { ...trial, isCopied: trial.isCopied ?? null };
}

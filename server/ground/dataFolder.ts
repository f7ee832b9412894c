import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from './settings/settings';

/** Bytes: what a start writes before its first request. */
const LEAST_ROOM = 4 * 1024 * 1024;

/**
 * Creates the data folder if it does not exist, for its owner only, and tries to write to it: a later failure
 * would end a start somewhere in the database. Throws SettingsError.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `probe.${randomUUID()}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'x', { mode: 0o600, flush: true });
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < LEAST_ROOM) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, dataDir);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Returns the error that tells the operator what to do, or an unknown error as it is. */
export function explain(error: NodeJS.ErrnoException, dataDir: string): Error {
  if (isDiskFull(error)) return new SettingsError(`There is no room left on the disk of ${dataDir}.`);
  const instead = 'or set DOGEAR_DATA to another folder.';
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST')
    return new SettingsError(`${dataDir} must be a folder, and a file is in its place. Move it, ${instead}`);
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? ''))
    return new SettingsError(
      `The data folder ${dataDir} may not be written. Make it this user’s, ${instead}`,
    );
  return error;
}

/** The codes of Node and Postgres: the disk of the database may be full too. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function isDiskFull(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if (DISK_FULL.has((fault as NodeJS.ErrnoException).code)) return true;
  return false;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../settings/settings';

/** Stands in a data folder whose embedded database was moved to a server. */
const fileIn = (dataDir: string) => join(dataDir, 'moved.json');

/** `url` without its password. */
type Moved = { readonly at: string; readonly to: string };

/** Says that what happens from now on is not in this folder any more. */
export async function markMoved(dataDir: string, url: URL, now: Date): Promise<void> {
  const to = new URL(url);
  to.password = '';
  to.search = '';
  const moved: Moved = { at: now.toISOString(), to: to.href };
  await writeFile(fileIn(dataDir), `${JSON.stringify(moved, null, 2)}\n`, { mode: 0o600, flush: true });
}

/**
 * Throws SettingsError where the embedded database was moved: a start that forgot DATABASE_URL would have readers go on with what was
 * theirs on the day of the move, and nobody could put the two together again.
 */
export async function refuseMoved(dataDir: string): Promise<void> {
  const file = fileIn(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return;
  const { at, to } = JSON.parse(text) as Moved;
  throw new SettingsError(
    `The embedded database of ${dataDir} was moved to ${to} (${at.slice(0, 10)}): set DATABASE_URL to it. To go on with the embedded one as it was then, delete ${file}.`,
  );
}

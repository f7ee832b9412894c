import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../server/ground/db/squashedMigrations';
import { BackupError, type Header } from './format';

type Journal = { entries: { readonly when: number }[] };

/**
 * The migrations as far as a backup has them, in a folder of their own: its rows fit into those tables, and what came later is then applied
 * to them as it would have been. Throws BackupError for one of a newer version.
 */
export async function migrationsOf({ migrations }: Header): Promise<{
  readonly config: typeof MIGRATIONS;
  readonly remove: () => Promise<void>;
}> {
  const last = migrations.at(-1)?.at ?? 0;
  const folder = await mkdtemp(join(tmpdir(), 'dogear-migrations-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  await cp(MIGRATIONS.migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  if (!journal.entries.some(({ when }) => when === last)) {
    await remove();
    throw new BackupError('This backup was made by a newer version of Dogear: restore it with that.');
  }
  const entries = journal.entries.filter(({ when }) => when <= last);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  return { config: { migrationsFolder: folder }, remove };
}

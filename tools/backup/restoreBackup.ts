import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/ground/db/openDatabase';
import { MIGRATIONS } from '../../server/ground/db/squashedMigrations';
import { openSecrets } from '../../server/ground/secrets';
import type { Settings } from '../../server/ground/settings/settings';
import { readBackup } from './backupFile';
import { BackupError, type Header, readHeader } from './format';
import { type Loaded, loadDatabase } from './loadDatabase';
import { type KeptSecrets, placeSecrets, secretsOf } from './secretsFile';

/**
 * Reads a backup into the configured database, which must be empty, and migrates it to the newest version.
 * Throws BackupError with a message for the operator; then nothing was stored.
 */
export async function restoreBackup(
  file: string,
  settings: Settings,
  heard: (table: string, rows: number) => void = () => undefined,
): Promise<Loaded> {
  const { config, remove } = await migrationsOf(await headerOf(file));
  try {
    const target = await openDatabase(settings, { unlimited: true, migrations: config });
    const loaded = await loadDatabase(target.db, readBackup(file), heard).finally(target.close);
    const newest = await openDatabase(settings, { unlimited: true });
    await newest.close();
    return loaded;
  } finally {
    await remove();
  }
}

export async function headerOf(file: string): Promise<Header> {
  for await (const line of readBackup(file)) return readHeader(line);
  return readHeader(undefined);
}

/**
 * Checks before the first row that the content secret is the one that sealed the backup's chapters. `given`
 * secrets are written into the data folder unless it or the environment already has them. Throws BackupError
 * for a missing or different secret.
 */
export async function settleSecrets(
  { fingerprint }: Header,
  settings: Settings,
  env: Readonly<Record<string, string | undefined>>,
  given: KeptSecrets | null,
): Promise<void> {
  if (fingerprint === null) return;
  if (given !== null && !env.DOGEAR_CONTENT_SECRET) await placeSecrets(settings.dataDir, given);
  const { DOGEAR_CONTENT_SECRET: secret } = await secretsOf(env, settings.dataDir);
  if (secret === undefined) {
    throw new BackupError(
      'The secrets are missing that this backup was made with: name their file (--secrets FILE), or set DOGEAR_CONTENT_SECRET.',
    );
  }
  if ((await openSecrets(settings, secret)).fingerprint !== fingerprint) {
    throw new BackupError(
      'The content secret is not the one this backup was made with: its priced chapters could not be opened. Set DOGEAR_CONTENT_SECRET to the old one.',
    );
  }
}

type Journal = { entries: { readonly when: number }[] };

/**
 * Returns a temporary folder with the migrations up to the backup's version: its rows fit into those tables,
 * and the later migrations are applied to them as usual. Throws BackupError for a backup of a newer version.
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

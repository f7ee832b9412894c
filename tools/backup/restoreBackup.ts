import { openDatabase } from '../../server/ground/db/openDatabase';
import { openSecrets } from '../../server/ground/secrets';
import type { Settings } from '../../server/ground/settings/settings';
import { readBackup } from './backupFile';
import { BackupError, type Header, readHeader } from './format';
import { type Loaded, loadDatabase } from './loadDatabase';
import { migrationsOf } from './olderMigrations';
import { type KeptSecrets, placeSecrets, secretsOf } from './secretsFile';

/**
 * Reads a backup into the database that the settings name, which has to be empty, and brings its tables up to date. Throws
 * BackupError with a message for the operator; then nothing was kept.
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
 * Sees to it that the secret is the one the backup's chapters were sealed with, before a row is written. `given` are put into the data folder
 * where it has none, and the environment neither.
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

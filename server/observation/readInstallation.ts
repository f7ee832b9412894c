import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { InstallationState } from '../../contract/operator/desk.schema';
import { CONTRACT_VERSION } from '../../contract/wire/version';
import { readLastBackup, readLastTrial } from '../ground/backupNote';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { contentDir } from '../ground/settings/settings';
import { readNewerRelease } from './newerRelease';
import { queueDepths } from './queueDepths';

const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
) as { version: string };

const MOST_HIDDEN = 1_000;

/** Returns the state of the installation, from cheap reads: no table is counted in full. */
export async function readInstallation(
  context: Pick<Context, 'db' | 'settings' | 'now' | 'vapid'>,
): Promise<InstallationState> {
  const { db, settings, now, vapid } = context;
  const [database] = await rowsOf<{ version: string; bytes: number; migrations: number }>(
    db,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  );
  const [hidden] = await rowsOf<{ titles: number }>(
    db,
    sql`select count(*)::int as titles from (select 1 from books where hidden_at is not null and deleted_at is null limit ${MOST_HIDDEN}) h`,
  );
  return {
    version,
    contract: CONTRACT_VERSION,
    node: process.versions.node,
    startedAt: Math.round(now().getTime() - process.uptime() * 1_000),
    database: {
      kind: settings.databaseUrl === null ? 'embedded' : 'server',
      version: database?.version ?? '',
      bytes: database?.bytes ?? 0,
      migrations: database?.migrations ?? 0,
    },
    queues: await queueDepths(db, now()),
    disk: await readDisk(contentDir(settings)),
    hiddenTitles: hidden?.titles ?? 0,
    lastBackup: await readLastBackup(settings.dataDir),
    makesBackups: settings.backups !== null,
    backupTrial: await readLastTrial(settings.dataDir),
    newerRelease: await readNewerRelease(context, version),
    sends: { mail: settings.sendsMail, push: vapid !== null },
  };
}

/** Returns the state of the content files' disk, or null if the system does not report it. */
async function readDisk(folder: string): Promise<InstallationState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, whole: blocks * bsize };
  } catch {
    return null;
  }
}

import { eq } from 'drizzle-orm';
import type { ContentStore } from './content/contentStore';
import type { S3Store } from './content/s3Store';
import { openDataFolder } from './dataFolder';
import type { Database } from './db/database';
import { type DatabaseOptions, openDatabase } from './db/openDatabase';
import { NO_REPLICAS, openReplicas, type Replicas } from './db/replicas';
import { installation } from './db/schema/installation';
import { openBrand } from './house/openBrand';
import { type LiveHouse, openHouse } from './house/openHouse';
import { type Mailer, openMailer } from './mail/mailer';
import { createPasswords, type Passwords } from './passwords/passwords';
import { openSecrets, type Secrets } from './secrets';
import { contentDir, readSettings, type Settings, SettingsError } from './settings/settings';
import { readSumDays, type SumDays } from './sumDays';
import { openVapidKeys, type VapidKeys } from './vapidKeys';

export type Context = {
  readonly db: Database;
  /**
   * The database that takes writes. In calls that a replica answers, `db` is the replica
   * (server/handlers/laggingCalls).
   */
  readonly primary: Database;
  readonly replicas: Replicas;
  readonly content: ContentStore;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly house: LiveHouse;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly vapid: VapidKeys | null;
  /** The days of the installation's own sums; a reader's day is another (calendar). */
  readonly days: SumDays;
  /** The server's clock. No other clock decides anything. */
  readonly now: () => Date;
};

export type OpenContext = Context & {
  /** Measures the lag of replicas. Never rejects. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database, the content store and the secrets that the environment names. Throws SettingsError
 * or FolderInUseError with a message for the operator. The caller must close the
 * context.
 */
export async function openContext(
  env: Readonly<Record<string, string | undefined>> = process.env,
  options: Pick<DatabaseOptions, 'unlimited' | 'besideServer'> = {},
): Promise<OpenContext> {
  const settings = readSettings(env);
  await openDataFolder(settings.dataDir);
  const brand = await openBrand(settings);
  const secrets = await openSecrets(settings, env.DOGEAR_CONTENT_SECRET);
  const vapid = await openVapidKeys(settings);
  const { db, close } = await openDatabase(settings, options);
  const replicas = await replicasOf(db, settings);
  try {
    await checkFingerprint(db, secrets);
    const house = await openHouse({ settings, db }, brand);
    const days = await readSumDays(db);
    const content = await openContent(settings);
    const mailer = openMailer(settings);
    const closeAll = async () => {
      mailer.close();
      await replicas.close();
      await close();
    };
    return {
      db,
      primary: db,
      replicas,
      content,
      secrets,
      settings,
      house,
      mailer,
      passwords: createPasswords(),
      vapid,
      days,
      now: () => new Date(),
      look: () => replicas.look(),
      close: closeAll,
    };
  } catch (error) {
    await replicas.close();
    await close();
    throw error;
  }
}

async function openContent(settings: Settings): Promise<ContentStore> {
  if (settings.contentS3 === null) {
    const { openContentStore } = await import('./content/fileStore');
    return await openContentStore(contentDir(settings));
  }
  const { openS3Store } = await import('./content/s3Store');
  const store = openS3Store(settings.contentS3);
  await tryBucket(store);
  return store;
}

/**
 * Reports wrong keys or names at the start. A store that is unreachable now may be back when a reader needs
 * it.
 */
async function tryBucket(store: S3Store): Promise<void> {
  try {
    await store.list('00');
  } catch (error) {
    const { status = 500, message } = error as Error & { status?: number };
    if (status < 500) throw new SettingsError(message);
    console.error(`The content store cannot be reached: ${message}`);
  }
}

async function replicasOf(db: Database, { replicaUrls, databasePooler }: Settings): Promise<Replicas> {
  if (replicaUrls.length === 0) return NO_REPLICAS;
  const { openReplica } = await import('./db/openServer');
  return openReplicas(db, replicaUrls, (url) => openReplica(url, databasePooler));
}

/**
 * Fails at the start if the content secret has changed: chapters sealed with another secret could not be
 * opened by any reader.
 */
async function checkFingerprint(db: Database, secrets: Secrets): Promise<void> {
  const key = 'content secret fingerprint';
  await db.insert(installation).values({ key, value: secrets.fingerprint }).onConflictDoNothing();
  const [row] = await db.select().from(installation).where(eq(installation.key, key));
  if (row?.value !== secrets.fingerprint) {
    throw new SettingsError(
      'The content secret is not the one this catalogue was sealed with. Set DOGEAR_CONTENT_SECRET to the old value, or restore secrets.json of the data folder.',
    );
  }
}

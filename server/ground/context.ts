import { eq } from 'drizzle-orm';
import type { ContentStore } from './content/contentStore';
import type { S3Store } from './content/s3Store';
import type { Database } from './db/database';
import { openDatabase } from './db/openDatabase';
import type { ServerOptions } from './db/openServer';
import { NO_REPLICAS, openReplicas, type Replicas } from './db/replicas';
import { installation } from './db/schema/installation';
import { type Mailer, openMailer } from './mail/mailer';
import { createPasswords, type Passwords } from './passwords/passwords';
import { openSecrets, type Secrets } from './secrets';
import { contentDir, readSettings, type Settings, SettingsError } from './settings/settings';
import { openVapidKeys, type VapidKeys } from './vapidKeys';

/** All that handlers and commands work on. */
export type Context = {
  readonly db: Database;
  /** The one that is written to. `db` is another one in calls that a replica answers (server/handlers/laggingCalls). */
  readonly primary: Database;
  readonly replicas: Replicas;
  readonly content: ContentStore;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  /** What pushes are signed with; null where none are sent. */
  readonly vapid: VapidKeys | null;
  /** The server's clock: the only one that decides. */
  readonly now: () => Date;
};

export type OpenContext = Context & {
  /** Asks which of several database servers takes writes, and how far replicas are behind. Never rejects. */
  readonly look: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Opens database, content store and secrets as the environment says. Throws SettingsError, FolderInUseError or
 * OutdatedDatabaseError with a message for the operator. Whoever opens it closes it.
 */
export async function openContext(
  env: Readonly<Record<string, string | undefined>> = process.env,
  options: Pick<ServerOptions, 'unlimited'> = {},
): Promise<OpenContext> {
  const settings = readSettings(env);
  const secrets = await openSecrets(settings, env.DOGEAR_CONTENT_SECRET);
  const vapid = await openVapidKeys(settings);
  const { db, look, close } = await openDatabase(settings, options);
  const replicas = await replicasOf(db, settings);
  try {
    await checkFingerprint(db, secrets);
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
      mailer,
      passwords: createPasswords(),
      vapid,
      now: () => new Date(),
      look: async () => {
        // Without one calls say so; the next round asks again.
        await look().catch(() => undefined);
        await replicas.look();
      },
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

/** Wrong keys or names are said at the start. A store that is away now may be back when somebody reads. */
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

/** Another secret would publish chapters that nobody can open: say so at the start, not at the first reader. */
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

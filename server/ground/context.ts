import { eq } from 'drizzle-orm';
import { type ContentStore, openContentStore } from './content/contentStore';
import type { Database } from './db/database';
import { openDatabase, type ServerOptions } from './db/openDatabase';
import { installation } from './db/schema/installation';
import { type Mailer, openMailer } from './mail/mailer';
import { createPasswords, type Passwords } from './passwords/passwords';
import { openSecrets, type Secrets } from './secrets';
import { contentDir, readSettings, type Settings, SettingsError } from './settings/settings';
import { openVapidKeys, type VapidKeys } from './vapidKeys';

/** All that handlers and commands work on. */
export type Context = {
  readonly db: Database;
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

export type OpenContext = Context & { readonly close: () => Promise<void> };

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
  const { db, close } = await openDatabase(settings, options);
  try {
    await checkFingerprint(db, secrets);
    const content = await openContentStore(contentDir(settings));
    const mailer = openMailer(settings);
    const closeAll = async () => {
      mailer.close();
      await close();
    };
    return {
      db,
      content,
      secrets,
      settings,
      mailer,
      passwords: createPasswords(),
      vapid,
      now: () => new Date(),
      close: closeAll,
    };
  } catch (error) {
    await close();
    throw error;
  }
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

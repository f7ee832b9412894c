import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EPISODE_KEY_BYTES } from '../../contract/catalogue/dramas.schema';
import { PACK_KEY_BYTES } from '../../contract/money/packReport';
import type { SignedText } from '../../contract/money/receipts.schema';
import { toBase64 } from '../../contract/wire/base64';
import { CHAPTER_KEY_BYTES } from '../../contract/wire/sealing.codec';
import { type Settings, SettingsError } from './settings/settings';

/** Keys derived from the installation's one secret. Nothing here ever leaves the process but chapter keys. */
export type Secrets = {
  /** The key of a priced chapter (decision 0001). Handed out only with a grant. */
  readonly chapterKey: (chapterId: number) => Uint8Array;
  /** The AES-128 key of a priced episode's video. Handed out only with a grant. */
  readonly episodeKey: (episodeId: number) => Uint8Array;
  /** Keys what a device reports of a pack: told to the device that took it along (decision 0088). */
  readonly packKey: (packId: number) => Uint8Array;
  /** Keys the hash that tells whether a text changed: equal texts must not be recognisable from outside. */
  readonly textHashKey: Uint8Array;
  /** Keys the hash of e-mail codes: six digits alone are soon guessed. */
  readonly codeHashKey: Uint8Array;
  /** Keys the tokens by which an account knows devices that logged in to it. */
  readonly knownDeviceKey: Uint8Array;
  /** Keys the hash of who has used up a budget: addresses are few enough to be guessed one by one. */
  readonly budgetKey: Uint8Array;
  /** Keys the names by which readers know each other's comments: nobody's number is told to others. */
  readonly readerNameKey: Uint8Array;
  /** Seals the codes in mails that wait to be sent. */
  readonly mailKey: Uint8Array;
  /** Keys the tokens of links that end digests. */
  readonly unsubscribeKey: Uint8Array;
  /** Signs what a device must be able to believe with no network (contract/money/receipts.schema). The same text, the same signature. */
  readonly sign: (text: string) => SignedText;
  /** Public Ed25519 key of those signatures, base64. */
  readonly receiptKey: string;
  /** Tells this secret from another without revealing it: kept in the database, compared at every start. */
  readonly fingerprint: string;
};

const MIN_SECRET_CHARACTERS = 32;
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives all keys from `secret` with HKDF-SHA256. Throws SettingsError when it is too short to be one. */
export function deriveSecrets(secret: string): Secrets {
  if (secret.length < MIN_SECRET_CHARACTERS) {
    throw new SettingsError(`DOGEAR_CONTENT_SECRET needs at least ${MIN_SECRET_CHARACTERS} characters.`);
  }
  const derive = (info: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, 'dogear content', info, bytes));
  const signer = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, derive('receipts', 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(signer).export({ format: 'jwk' });
  return {
    sign: (text) => ({ text, signature: toBase64(sign(null, Buffer.from(text), signer)) }),
    receiptKey: Buffer.from(x, 'base64url').toString('base64'),
    chapterKey: (chapterId) => derive(`chapter ${chapterId}`, CHAPTER_KEY_BYTES),
    episodeKey: (episodeId) => derive(`episode ${episodeId}`, EPISODE_KEY_BYTES),
    packKey: (packId) => derive(`pack ${packId}`, PACK_KEY_BYTES),
    textHashKey: derive('text hash', 32),
    codeHashKey: derive('e-mail codes', 32),
    knownDeviceKey: derive('known devices', 32),
    budgetKey: derive('budgets', 32),
    readerNameKey: derive('names of readers', 32),
    mailKey: derive('waiting mails', 32),
    unsubscribeKey: derive('unsubscribe links', 32),
    fingerprint: Buffer.from(derive('fingerprint', 16)).toString('hex'),
  };
}

/**
 * The secrets of this installation: from DOGEAR_CONTENT_SECRET, else (never in production, `readSettings` sees to
 * that) a random one kept in `secrets.json` of the data folder, readable by its owner alone.
 */
export async function openSecrets(settings: Settings, fromEnvironment: string | undefined): Promise<Secrets> {
  if (fromEnvironment) return deriveSecrets(fromEnvironment);
  const file = join(settings.dataDir, 'secrets.json');
  const kept = await keptSecrets(settings.dataDir, 'secrets.json', () => ({
    contentSecret: randomBytes(32).toString('base64url'),
  }));
  return deriveSecrets(readKept(file, kept));
}

function readKept(file: string, text: string): string {
  try {
    const { contentSecret } = JSON.parse(text) as { contentSecret?: unknown };
    if (typeof contentSecret === 'string') return contentSecret;
  } catch {
    // Falls through to the same plain message: the cause is in the file, not in the parser.
  }
  throw new SettingsError(
    `${file} is damaged: it holds no contentSecret. Restore it; without it priced chapters cannot be opened.`,
  );
}

/**
 * The text of a file of secrets in the data folder, readable by its owner alone; where there is none, what `make` gives, as JSON. Linked
 * into place whole: of two processes that start at the same time, both have what came first. Rejects when it cannot be read or written.
 */
export async function keptSecrets(dataDir: string, name: string, make: () => object): Promise<string> {
  const file = join(dataDir, name);
  return (await readIfThere(file)) ?? (await writeNew(file, dataDir, make()));
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeNew(file: string, dataDir: string, secrets: object): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(file, 'utf8');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

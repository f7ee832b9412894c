import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EPISODE_KEY_BYTES } from '../../contract/catalogue/dramas.schema';
import { PACK_KEY_BYTES } from '../../contract/money/packReport';
import type { SignedText } from '../../contract/money/receipts.schema';
import { toBase64 } from '../../contract/wire/base64';
import { CHAPTER_KEY_BYTES } from '../../contract/wire/sealing.codec';
import { type Settings, SettingsError } from './settings/settings';

/**
 * Keys derived from the installation's one secret. Of the secret keys, only those of chapters, episodes and
 * packs leave the process.
 */
export type Secrets = {
  /** The key of a priced chapter (decision 0001). Sent only with a grant. */
  readonly chapterKey: (chapterId: number) => Uint8Array;
  /** The AES-128 key of a priced episode's video. Sent only with a grant. */
  readonly episodeKey: (episodeId: number) => Uint8Array;
  /** Authenticates a device's reports about a pack; sent to the device that took it along (decision 0088). */
  readonly packKey: (packId: number) => Uint8Array;
  /** Keys the hash that detects a changed text: outsiders must not recognise equal texts. */
  readonly textHashKey: Uint8Array;
  /** Keys the hash of e-mail codes: six digits alone are easy to guess. */
  readonly codeHashKey: Uint8Array;
  readonly knownDeviceKey: Uint8Array;
  /** Keys the hash of a budget's subject: addresses are few enough to guess. */
  readonly budgetKey: Uint8Array;
  /** Keys the names by which readers see each other's comments: no reader learns another one's user id. */
  readonly readerNameKey: Uint8Array;
  readonly mailKey: Uint8Array;
  readonly unsubscribeKey: Uint8Array;
  /** Seals the secrets by which webhooks are signed. */
  readonly webhookKey: Uint8Array;
  /** Derives the token of the set-up page (server/operator/setupToken). */
  readonly setupKey: Uint8Array;
  /**
   * Signs statements that a device must be able to verify offline (contract/money/receipts.schema).
   * Deterministic.
   */
  readonly sign: (text: string) => SignedText;
  /** The public Ed25519 key of those signatures, base64. */
  readonly receiptKey: string;
  /**
   * Distinguishes this secret from another without revealing it: stored in the database and compared at every
   * start.
   */
  readonly fingerprint: string;
};

const MIN_SECRET_CHARACTERS = 32;
/** The prefix of a 32-byte Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives all keys from `secret` with HKDF-SHA256. Throws SettingsError if it is too short. */
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
    webhookKey: derive('webhooks', 32),
    setupKey: derive('set-up page', 32),
    fingerprint: Buffer.from(derive('fingerprint', 16)).toString('hex'),
  };
}

/**
 * Returns the secrets of this installation: from DOGEAR_CONTENT_SECRET, else (never in production,
 * `readSettings` ensures that) from a random secret in `secrets.json` of the data folder, readable only by
 * its owner.
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
    // The message below covers this case: the fault is in the file, so the parser's error adds nothing.
  }
  throw new SettingsError(
    `${file} is damaged: it holds no contentSecret. Restore it; without it priced chapters cannot be opened.`,
  );
}

/**
 * Returns the text of a secrets file in the data folder, readable only by its owner; creates it from `make`,
 * as JSON, if it does not exist. The file is linked into place whole: if two processes start together, both
 * get the first one's. Rejects if it cannot be read or written.
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

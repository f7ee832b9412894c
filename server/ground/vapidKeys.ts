import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { keptSecrets } from './secrets';
import { type VapidKey, vapidKeyOf } from './settings/pushSettings';
import { type Settings, SettingsError } from './settings/settings';

/** The keys that sign pushes (RFC 8292). */
export type VapidKeys = {
  readonly current: VapidKey;
  /** Finds a key by its public key, including earlier ones that subscriptions may still use. */
  readonly find: (publicKey: string) => VapidKey | undefined;
};

/**
 * Returns the keys of this installation: from the environment, else (never in production) a key created at
 * the first start and kept in `vapid.json` of the data folder, readable only by its owner. Null if push is
 * off.
 */
export async function openVapidKeys({ push, production, dataDir }: Settings): Promise<VapidKeys | null> {
  if (!push.isOn) return null;
  const [current = production ? null : await keptKey(dataDir)] = push.keys;
  if (current === null) return null;
  const all = push.keys.length > 0 ? push.keys : [current];
  return { current, find: (publicKey) => all.find((key) => key.publicKey === publicKey) };
}

/** Creates a private key, base64url. */
export function makeVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPrivateKey().toString('base64url').padStart(43, 'A');
}

async function keptKey(dataDir: string): Promise<VapidKey> {
  const file = join(dataDir, 'vapid.json');
  const text = await keptSecrets(dataDir, 'vapid.json', () => ({ privateKey: makeVapidKey() }));
  const key = vapidKeyOf(privateKeyIn(text));
  if (key !== null) return key;
  throw new SettingsError(
    `${file} is damaged: it holds no privateKey. Restore it, or delete it: browsers then subscribe again when their readers come back.`,
  );
}

function privateKeyIn(text: string): string {
  try {
    return String((JSON.parse(text) as { privateKey?: unknown }).privateKey);
  } catch {
    // The caller reports what is wrong with the file; the parser's error would add nothing.
    return '';
  }
}

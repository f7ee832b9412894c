import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { keptSecrets } from './secrets';
import { type VapidKey, vapidKeyOf } from './settings/pushSettings';
import { type Settings, SettingsError } from './settings/settings';

/** What pushes are signed with (RFC 8292). */
export type VapidKeys = {
  /** Browsers subscribe by this one. */
  readonly current: VapidKey;
  /** By its public key any that subscriptions may still have been made for. */
  readonly find: (publicKey: string) => VapidKey | undefined;
};

/**
 * The keys of this installation: from the environment, else, never in production, one that is made at the first start and kept
 * in `vapid.json` of the data folder, readable by its owner alone. Null where no pushes are sent.
 */
export async function openVapidKeys({ push, production, dataDir }: Settings): Promise<VapidKeys | null> {
  if (!push.isOn) return null;
  const [current = production ? null : await keptKey(dataDir)] = push.keys;
  if (current === null) return null;
  const all = push.keys.length > 0 ? push.keys : [current];
  return { current, find: (publicKey) => all.find((key) => key.publicKey === publicKey) };
}

/** A new private key, base64url. */
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
    // The caller says what is wrong with the file; the parser's own words would add nothing.
    return '';
  }
}

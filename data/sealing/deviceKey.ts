import { del, delMany, get, update } from 'idb-keyval';
import { toBase64Url } from '../../contract/wire/base64';
import { DEVICE_KEY, dropKeyAhead, keyAhead } from './openKeyStore';

/** This device's keys: not extractable, made once, each stored under its name in idb-keyval. */
const keys = new Map<string, Promise<CryptoKey>>();
const MAKE = {
  [DEVICE_KEY]: () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  hashKey: () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
};

/**
 * Other tabs and the service worker hold keys in memory: values they seal with a forgotten key could never be
 * opened.
 */
const forgotten =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dogear-device-key');
forgotten?.addEventListener('message', dropKnown);
// In Node an open channel would keep the test process alive.
(forgotten as { unref?: () => void } | undefined)?.unref?.();

/**
 * Returns the key that seals personal rows on this device: AES-GCM, 256 bits, not extractable, made once. It
 * protects the rows from someone who copies the files, not from code in this origin. `hashKey` is that of
 * `keyedHash`, for rows looked up by personal data.
 */
export function deviceKey(name: keyof typeof MAKE = DEVICE_KEY): Promise<CryptoKey> {
  const known = keys.get(name);
  if (known) return known;
  const key = loadOrMake(name).catch((error: unknown) => {
    keys.delete(name);
    throw error;
  });
  keys.set(name, key);
  return key;
}

/** Deletes both keys, on disk and in every memory. Remaining sealed rows become unreadable. */
export async function forgetKeys(): Promise<void> {
  await delMany(Object.keys(MAKE));
  dropKnown();
  forgotten?.postMessage(null);
}

function dropKnown(): void {
  keys.clear();
  dropKeyAhead();
}

async function loadOrMake(name: keyof typeof MAKE): Promise<CryptoKey> {
  const stored = (name === DEVICE_KEY && (await keyAhead())) || (await get<CryptoKey>(name));
  if (stored !== undefined) return stored;
  const fresh = await MAKE[name]();
  // Two tabs may start at once: `update` is one transaction, so the first key stays.
  await update<CryptoKey>(name, (existing) => existing ?? fresh);
  return (await get<CryptoKey>(name)) ?? fresh;
}

const NAME = 'deviceSecret';

/**
 * Returns the 256-bit secret (base64url) that identifies this device's guest (spec 4.1). It is made once,
 * even by two concurrent tabs.
 */
export async function deviceSecret(): Promise<string> {
  const stored = await get<string>(NAME);
  if (stored !== undefined) return stored;
  const fresh = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  await update<string>(NAME, (existing) => existing ?? fresh);
  return (await get<string>(NAME)) ?? fresh;
}

/** Deletes the secret: the next sign-in makes another guest. */
export function forgetDeviceSecret(): Promise<void> {
  return del(NAME);
}

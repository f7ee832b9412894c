import { del, delMany, get, update } from 'idb-keyval';
import { toBase64Url } from '../../contract/codec/base64';

/** Keys of this device: not extractable, made once, each under its name in idb-keyval. */
const keys = new Map<string, Promise<CryptoKey>>();
const MAKE = {
  deviceKey: () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  hashKey: () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
};

/** The device's key as `openKeyStore` found it, for the first who needs it. */
let readAhead: Promise<CryptoKey | undefined> | undefined;

/** Other tabs and the service worker hold keys in memory: what they sealed with a forgotten one would never open. */
const forgotten =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dogear-device-key');
forgotten?.addEventListener('message', dropKnown);
// Where tests run, an open channel would keep the process alive.
(forgotten as { unref?: () => void } | undefined)?.unref?.();

/**
 * The key personal rows are sealed with on this device: AES-GCM, 256 bits, not extractable, made once. It keeps
 * the rows unreadable to whoever copies the files, not to code that runs in this origin. `hashKey`: that of `keyedHash`, for rows
 * that are found by something personal.
 */
export function deviceKey(name: keyof typeof MAKE = 'deviceKey'): Promise<CryptoKey> {
  const known = keys.get(name);
  if (known) return known;
  const key = loadOrMake(name).catch((error: unknown) => {
    keys.delete(name);
    throw error;
  });
  keys.set(name, key);
  return key;
}

/**
 * Reads the device's key ahead of the first row that needs it, so that the two databases open side by side. It makes no key, and
 * what fails here is tried again by whoever needs one.
 */
export function openKeyStore(): void {
  readAhead = get<CryptoKey>('deviceKey' satisfies keyof typeof MAKE).catch(() => undefined);
}

/** Forgets both keys, here and wherever they are in memory. Rows that are left are unreadable after that. */
export async function forgetKeys(): Promise<void> {
  await delMany(Object.keys(MAKE));
  dropKnown();
  forgotten?.postMessage(null);
}

function dropKnown(): void {
  keys.clear();
  readAhead = undefined;
}

async function loadOrMake(name: keyof typeof MAKE): Promise<CryptoKey> {
  const stored = (name === 'deviceKey' && (await readAhead)) || (await get<CryptoKey>(name));
  if (stored !== undefined) return stored;
  const fresh = await MAKE[name]();
  // Two tabs may start at once: `update` is one transaction, so the first key stays.
  await update<CryptoKey>(name, (existing) => existing ?? fresh);
  return (await get<CryptoKey>(name)) ?? fresh;
}

const NAME = 'deviceSecret';

/** The 256-bit secret (base64url) that names this device's guest (spec 4.1). Made once, also by two tabs at once. */
export async function deviceSecret(): Promise<string> {
  const stored = await get<string>(NAME);
  if (stored !== undefined) return stored;
  const fresh = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  await update<string>(NAME, (existing) => existing ?? fresh);
  return (await get<string>(NAME)) ?? fresh;
}

/** Forgets it: the next sign-in makes another guest. */
export function forgetDeviceSecret(): Promise<void> {
  return del(NAME);
}

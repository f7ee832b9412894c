import { get } from 'idb-keyval';

/** The name under which idb-keyval holds the key that seals personal rows. */
export const DEVICE_KEY = 'deviceKey';

let ahead: Promise<CryptoKey | undefined> | undefined;

/**
 * Reads the device's key before the first row needs it, so that the two databases open concurrently. It makes
 * no key, and a failed read is repeated by the first use.
 */
export function openKeyStore(): void {
  ahead = get<CryptoKey>(DEVICE_KEY).catch(() => undefined);
}

/** Returns the key that `openKeyStore` read, or undefined. */
export function keyAhead(): Promise<CryptoKey | undefined> | undefined {
  return ahead;
}

export function dropKeyAhead(): void {
  ahead = undefined;
}

import webPush from 'web-push';
import type { VapidKey } from '../ground/settings/pushSettings';

/** How long one is used, ms. It is good for twelve hours: whatever clock a push service has. */
const USED_MS = 3_600_000;

type Signed = { readonly header: string; readonly at: number };

/**
 * What a push says of its sender (RFC 8292), the value of `Authorization`. Made once an hour for each push service and key, and not
 * for each push: to sign takes as long as to encrypt.
 */
export function createSigner(subject: string): (endpoint: string, key: VapidKey, now: Date) => string {
  const made = new Map<string, Signed>();
  return (endpoint, { publicKey, privateKey }, now) => {
    const audience = new URL(endpoint).origin;
    const name = `${audience} ${publicKey}`;
    const at = now.getTime();
    const known = made.get(name);
    if (known && at >= known.at && at < known.at + USED_MS) return known.header;
    const signed = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm');
    const header = signed.Authorization;
    made.set(name, { header, at });
    return header;
  };
}

import { isIP } from 'node:net';
import { openBytes, sealBytes } from '../ground/sealBytes';
import type { Secrets } from '../ground/secrets';
import type { Settings } from '../ground/settings/settings';

/**
 * Returns whether a webhook may have this address: https, without a name and password. In development also http,
 * so that a receiver on the same machine can be tried out. Where its name leads is checked at each delivery
 * (server/ground/postOut).
 */
export function isAddress(address: string, settings: Pick<Settings, 'production'>): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' ? isIP(url.hostname) === 0 : isForTrial(url, settings);
}

export function isForTrial({ protocol }: URL, { production }: Pick<Settings, 'production'>): boolean {
  return protocol === 'http:' && !production;
}

const ABOUT = 'webhook';

export function sealSecret({ webhookKey }: Secrets, secret: string): Uint8Array {
  return sealBytes(webhookKey, ABOUT, Buffer.from(secret));
}

/** Throws if it was sealed with another content secret. */
export function openSecret({ webhookKey }: Secrets, sealed: Uint8Array): string {
  return openBytes(webhookKey, ABOUT, sealed).toString();
}

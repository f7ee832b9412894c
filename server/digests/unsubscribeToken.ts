import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '../../contract/wire/limits';
import type { Context } from '../ground/context';
import type { Secrets } from '../ground/secrets';

/** Where a digest is ended without a session (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/novel-api/unsubscribe';

const MAC_BYTES = 16;

/** An address that ends a reader's digests, and can do nothing else. It holds for ever: mails are kept for years. */
export function unsubscribeUrl(
  { secrets, settings }: Pick<Context, 'secrets' | 'settings'>,
  userId: number,
  language: Language,
): string {
  const token = `${userId}.${macOf(secrets, userId).toString('base64url')}`;
  const url = new URL(UNSUBSCRIBE_PATH, settings.publicUrl ?? undefined);
  url.search = new URLSearchParams({ token, lang: language }).toString();
  return url.href;
}

/** Whose digests a token ends; null for one that is not ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): number | null {
  const [, digits, mac] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined) return null;
  const userId = Number(digits);
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secrets, userId)) ? userId : null;
}

function macOf({ unsubscribeKey }: Secrets, userId: number): Buffer {
  return createHmac('sha256', unsubscribeKey).update(`digests of ${userId}`).digest().subarray(0, MAC_BYTES);
}

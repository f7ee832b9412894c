import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ProviderAwayError } from '../provider';

/** PayPal resends an event for three days, and signs each attempt anew. */
const TOLERANCE_MS = 3_600_000;
const FETCH_MS = 10_000;
const MOST_KEYS = 20;

const keys = new Map<string, KeyObject>();

/**
 * Whether PayPal signed an event for this webhook: by its own certificate, over id, time, webhook and body.
 */
export async function isOfPayPal(
  body: string,
  headers: Headers,
  { webhookId, host, now }: { webhookId: string; host: string; now: Date },
): Promise<boolean> {
  const of = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const certUrl = of('cert-url');
  const at = Date.parse(of('transmission-time'));
  if (!isTheirs(certUrl, host) || !(Math.abs(now.getTime() - at) <= TOLERANCE_MS)) return false;
  if (of('auth-algo') !== 'SHA256withRSA') return false;
  const signed = [of('transmission-id'), of('transmission-time'), webhookId, crc32(body)].join('|');
  return verify(
    'RSA-SHA256',
    Buffer.from(signed),
    await keyAt(certUrl),
    Buffer.from(of('transmission-sig'), 'base64'),
  );
}

/** An attacker who could name any address could name a certificate of their own. */
function isTheirs(certUrl: string, host: string): boolean {
  if (!URL.canParse(certUrl)) return false;
  const url = new URL(certUrl);
  if (url.host === host) return true;
  return url.protocol === 'https:' && /^api(-m)?(\.sandbox)?\.paypal\.com$/.test(url.host);
}

async function keyAt(certUrl: string): Promise<KeyObject> {
  const known = keys.get(certUrl);
  if (known) return known;
  try {
    const answer = await fetch(certUrl, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const key = createPublicKey(await answer.text());
    if (keys.size >= MOST_KEYS) keys.clear();
    keys.set(certUrl, key);
    return key;
  } catch (error) {
    throw new ProviderAwayError(`PayPal's certificate cannot be had: ${error}`, { cause: error });
  }
}

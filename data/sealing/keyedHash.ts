import { hashKey } from './deviceKey';

/**
 * A name for something personal that gives nothing away: HMAC-SHA-256 of the text under a key of this device, as
 * 64 hex digits. The same text has the same name here, and another one on every other device.
 */
export async function keyedHash(purpose: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${purpose}\n${text}`);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await hashKey(), bytes));
  let hex = '';
  for (const byte of mac) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

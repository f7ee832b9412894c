import { SEALED_MARKER } from '../../contract/reading/limits';
import { decodeBase64, toBase64 } from '../../contract/wire/base64';
import { deviceKey } from './deviceKey';

const IV_BYTES = 12;
const utf8 = new TextEncoder();

/**
 * Seals a value for this device: `DOGEAR:` + base64( iv[12] || AES-GCM(JSON) ). `purpose` names the row
 * ("place/12") and is authenticated, so a sealed text moved to another row does not open there.
 */
export async function seal(purpose: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = utf8.encode(JSON.stringify(value));
  const cipher = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8.encode(purpose) },
    await deviceKey(),
    plain,
  );
  const message = new Uint8Array(IV_BYTES + cipher.byteLength);
  message.set(iv);
  message.set(new Uint8Array(cipher), IV_BYTES);
  return SEALED_MARKER + toBase64(message);
}

/**
 * Opens a sealed value, or returns undefined if it is damaged or was sealed under another key. Such a row can
 * never be opened again: readers omit it, and `repairDamagedRows` removes it. Rejects only if there is no
 * key.
 */
export async function unseal<T>(purpose: string, text: string): Promise<T | undefined> {
  if (typeof text !== 'string' || !text.startsWith(SEALED_MARKER)) return undefined;
  const key = await deviceKey();
  try {
    const message = decodeBase64(text.slice(SEALED_MARKER.length));
    const iv = message.subarray(0, IV_BYTES);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: utf8.encode(purpose) },
      key,
      message.subarray(IV_BYTES),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    return undefined;
  }
}

/**
 * Returns a name for personal data that reveals nothing: HMAC-SHA-256 of the text under a key of this device,
 * as 64 hex digits. The same text has the same name on this device, and a different one on every other.
 */
export async function keyedHash(purpose: string, text: string): Promise<string> {
  const bytes = utf8.encode(`${purpose}\n${text}`);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await deviceKey('hashKey'), bytes));
  let hex = '';
  for (const byte of mac) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

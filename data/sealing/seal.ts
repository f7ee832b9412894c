import { SEALED_MARKER } from '../../contract/reading/limits';
import { decodeBase64, toBase64 } from '../../contract/wire/base64';
import { deviceKey } from './deviceKey';

const IV_BYTES = 12;

/**
 * Seals a value for this device: `DOGEAR:` + base64( iv[12] || AES-GCM(JSON) ). `purpose` names the row ("place/12")
 * and is authenticated, so a sealed text moved to another row does not open there.
 */
export async function seal(purpose: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const cipher = await crypto.subtle.encrypt(parameters(purpose, iv), await deviceKey(), plain);
  const message = new Uint8Array(IV_BYTES + cipher.byteLength);
  message.set(iv);
  message.set(new Uint8Array(cipher), IV_BYTES);
  return SEALED_MARKER + toBase64(message);
}

/**
 * Opens a sealed value; undefined when it is damaged or was sealed under another key. Such a row can never be
 * opened again: readers leave it out, and `sweepDamagedRows` removes it. Rejects only when there is no key to try.
 */
export async function unseal<T>(purpose: string, text: string): Promise<T | undefined> {
  if (typeof text !== 'string' || !text.startsWith(SEALED_MARKER)) return undefined;
  const key = await deviceKey();
  try {
    const message = decodeBase64(text.slice(SEALED_MARKER.length));
    const iv = message.subarray(0, IV_BYTES);
    const plain = await crypto.subtle.decrypt(parameters(purpose, iv), key, message.subarray(IV_BYTES));
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  } catch {
    return undefined;
  }
}

function parameters(purpose: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(purpose) };
}

import type { SealedFile } from '../../contract/catalogue/dramas.schema';
import { decodeBase64 } from '../../contract/wire/base64';

/**
 * Opens a part or the stills of a film with its episode's key (base64 of 16 bytes): AES-128-CBC, PKCS#7. Throws when the key or the
 * bytes are not its own.
 */
export async function openFilmPart(
  sealed: Uint8Array<ArrayBuffer>,
  { iv, plain }: Pick<SealedFile, 'iv' | 'plain'>,
  key: string,
): Promise<ArrayBuffer> {
  const name = 'AES-CBC';
  const imported = await crypto.subtle.importKey('raw', decodeBase64(key), name, false, ['decrypt']);
  const opened = await crypto.subtle.decrypt({ name, iv: bytesOf(iv) }, imported, sealed);
  if (opened.byteLength !== plain) throw new Error(`${opened.byteLength} bytes instead of ${plain}`);
  return opened;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

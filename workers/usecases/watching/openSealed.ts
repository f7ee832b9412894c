import { decodeBase64 } from '../../../contract/wire/base64';
import { failed, type Result, success } from '../../../contract/wire/failure';

/** `iv`: 16 bytes in hex. `plain`: the size when opened. */
type Sealed = { readonly iv: string; readonly plain?: number | undefined };

/**
 * Opens a sealed file of a film with its episode's key (base64 of 16 bytes): AES-128-CBC, PKCS#7. Fails with
 * `damaged` if the file or the key is wrong.
 */
export async function openSealed(
  bytes: Uint8Array<ArrayBuffer>,
  { iv, plain }: Sealed,
  key: string,
): Promise<Result<ArrayBuffer>> {
  try {
    const raw = decodeBase64(key);
    const imported = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt']);
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-CBC', iv: Uint8Array.from(iv.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)) },
      imported,
      bytes,
    );
    return opened.byteLength === plain
      ? success(opened)
      : failed('damaged', `${opened.byteLength} bytes instead of ${plain}`);
  } catch (error) {
    return failed('damaged', error instanceof Error ? error.message : String(error));
  }
}

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { fromBase64, toBase64 } from './envelope';

/**
 * Priced chapters are static ciphertext (decision 0001): base64( nonce[24] || XChaCha20-Poly1305(UTF-8 text) ) under
 * a key of the chapter's own, bound to the chapter by its id. An unlock hands out the key, never the text.
 */
const NONCE_BYTES = 24;
export const CHAPTER_KEY_BYTES = 32;

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Seals a chapter's text into the content file to publish. */
export function sealChapterText(chapterId: number, key: Uint8Array, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(key, nonce, boundTo(chapterId)).encrypt(utf8.encode(text));
  const file = new Uint8Array(NONCE_BYTES + sealed.length);
  file.set(nonce);
  file.set(sealed, NONCE_BYTES);
  return toBase64(file);
}

/** Opens a sealed content file. Throws when it is damaged, or belongs to another key or chapter. */
export function openChapterText(chapterId: number, key: Uint8Array, file: string): string {
  const bytes = fromBase64(file);
  const plain = xchacha20poly1305(key, bytes.subarray(0, NONCE_BYTES), boundTo(chapterId)).decrypt(
    bytes.subarray(NONCE_BYTES),
  );
  return strictUtf8.decode(plain);
}

function boundTo(chapterId: number): Uint8Array {
  return utf8.encode(`chapter ${chapterId}`);
}

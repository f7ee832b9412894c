import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealChapterText } from '../../../contract/wire/sealing.codec';
import type { Secrets } from '../secrets';

/** What HLS knows: AES-128 in CBC mode with PKCS #7 (RFC 8216, 4.3.2.4). It does not tell damage: the file's name does. */
const CIPHER = 'aes-128-cbc';
const IV_BYTES = 16;

/** Seals a part of a film under the episode's key. A random `iv` (hex) each time: the same part twice is two files. */
export function sealPart(key: Uint8Array, plain: Uint8Array): { bytes: Buffer; iv: string } {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  return { bytes: Buffer.concat([cipher.update(plain), cipher.final()]), iv: iv.toString('hex') };
}

/** Opens a sealed part. Throws when key or iv are not its own. */
export function openPart(key: Uint8Array, iv: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'hex'));
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}

/** The bytes to serve for a chapter: its text, or for a priced one ciphertext under the chapter's own key. */
export function sealSection(secrets: Secrets, chapterId: number, text: string, sealed: boolean): Uint8Array {
  const file = sealed ? sealChapterText(chapterId, secrets.chapterKey(chapterId), text) : text;
  return new TextEncoder().encode(file);
}

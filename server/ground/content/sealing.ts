import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sealChapterText } from '../../../contract/wire/sealing.codec';
import type { Secrets } from '../secrets';

/**
 * The cipher that HLS supports: AES-128 in CBC mode with PKCS #7 (RFC 8216, 4.3.2.4). It does not detect
 * damage; the hash in the file's name does.
 */
const CIPHER = 'aes-128-cbc';
const IV_BYTES = 16;

/**
 * Encrypts a part of a film with the episode's key. The `iv` (hex) is random, so sealing the same part twice
 * gives two files.
 */
export function sealPart(key: Uint8Array, plain: Uint8Array): { bytes: Buffer; iv: string } {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  return { bytes: Buffer.concat([cipher.update(plain), cipher.final()]), iv: iv.toString('hex') };
}

/** Decrypts a sealed part. Throws if `key` or `iv` is wrong. */
export function openPart(key: Uint8Array, iv: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'hex'));
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}

/**
 * Returns the bytes to serve for a chapter: its text, or ciphertext under the chapter's key if it is priced.
 */
export function sealSection(secrets: Secrets, chapterId: number, text: string, sealed: boolean): Uint8Array {
  const file = sealed ? sealChapterText(chapterId, secrets.chapterKey(chapterId), text) : text;
  return new TextEncoder().encode(file);
}

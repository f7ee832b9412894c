import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { decodeBase64, toBase64, toBase64Url } from './base64';

/**
 * The params/response codec of spec 7, used by both ends (decision 0001).
 *
 * This is obfuscation, not secrecy: the key ships in every client. It keeps casual scrapers and rewriting
 * proxies out and detects damage in transit. It grants no authority; only the session cookie does.
 *
 *   request   base64url( nonce[24] || XChaCha20-Poly1305( JSON of {...payload, privateKey} ) )   field `params`
 *   answer    base64   ( nonce[24] || XChaCha20-Poly1305( JSON of {code, msg, data} ) )
 *   AAD       "METHOD path", so that a sealed message cannot be replayed on another call
 */
const ENVELOPE_KEY = new Uint8Array([
  0x64, 0x6f, 0x67, 0x65, 0x61, 0x72, 0x2d, 0x65, 0x6e, 0x76, 0x65, 0x6c, 0x6f, 0x70, 0x65, 0x2d, 0x6b, 0x65,
  0x79, 0x2d, 0x76, 0x31, 0x2d, 0x6e, 0x6f, 0x74, 0x2d, 0x73, 0x65, 0x63, 0x72, 0x65,
]);
/** The constant field added to every request object (spec 7). */
export const PRIVATE_KEY_TOKEN = 'dogear-app';
const NONCE_BYTES = 24;

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

export class EnvelopeError extends Error {
  override name = 'EnvelopeError';
}

export type HttpMethod = 'GET' | 'POST' | 'PUT';

const UPLOAD_PATH = /\/user\/uploadFile$/;
const PAYMENT_CONFIG_PATH = /\/api\/v1\/payment\/[^/]+\/config$/;

/**
 * Returns whether requests to `path` are sealed: paths with `api/`, except uploads and the payment config
 * (spec 7).
 */
export function sealsRequest(path: string): boolean {
  return path.includes('api/') && !UPLOAD_PATH.test(path) && !PAYMENT_CONFIG_PATH.test(path);
}

/** Returns whether answers of `path` are sealed: all but `.txt` files and the payment config (spec 7). */
export function sealsAnswer(path: string): boolean {
  return path.includes('api/') && !path.endsWith('.txt') && !PAYMENT_CONFIG_PATH.test(path);
}

/** Seals a request payload into the value of the single `params` field. */
export function sealParams(method: HttpMethod, path: string, payload: Record<string, unknown>): string {
  return toBase64Url(seal(method, path, { ...payload, privateKey: PRIVATE_KEY_TOKEN }));
}

/**
 * Opens a `params` field. Throws EnvelopeError if it is damaged, belongs to another call, or lacks the
 * private key.
 */
export function openParams(method: HttpMethod, path: string, params: string): Record<string, unknown> {
  const value = open(method, path, fromBase64(params));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EnvelopeError('params is not an object');
  }
  const { privateKey, ...payload } = value as Record<string, unknown>;
  if (privateKey !== PRIVATE_KEY_TOKEN) throw new EnvelopeError('params carries no private key');
  return payload;
}

/** Seals an answer body into base64 text. */
export function sealAnswer(method: HttpMethod, path: string, body: unknown): string {
  return toBase64(sealAnswerBytes(method, path, body));
}

/** Like `sealAnswer`, without base64, for a caller with a faster encoder. */
export function sealAnswerBytes(method: HttpMethod, path: string, body: unknown): Uint8Array {
  return seal(method, path, body);
}

/**
 * Opens an answer body, and falls back to the raw text if it cannot be decoded, decrypted or parsed (spec 7);
 * empty answers and answers of exempt paths pass unchanged. The caller validates the shape, and detects raw
 * text that is not an answer.
 */
export function openAnswer(method: HttpMethod, path: string, text: string): unknown {
  if (text === '' || !sealsAnswer(path)) return text;
  try {
    return open(method, path, fromBase64(text));
  } catch {
    return text;
  }
}

function seal(method: HttpMethod, path: string, value: unknown): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(ENVELOPE_KEY, nonce, associatedData(method, path)).encrypt(
    utf8.encode(JSON.stringify(value)),
  );
  const message = new Uint8Array(NONCE_BYTES + sealed.length);
  message.set(nonce);
  message.set(sealed, NONCE_BYTES);
  return message;
}

function open(method: HttpMethod, path: string, message: Uint8Array): unknown {
  if (message.length <= NONCE_BYTES) throw new EnvelopeError('message is too short');
  try {
    const plain = xchacha20poly1305(
      ENVELOPE_KEY,
      message.subarray(0, NONCE_BYTES),
      associatedData(method, path),
    ).decrypt(message.subarray(NONCE_BYTES));
    return JSON.parse(strictUtf8.decode(plain));
  } catch (cause) {
    throw new EnvelopeError('message does not open', { cause });
  }
}

function associatedData(method: HttpMethod, path: string): Uint8Array {
  return utf8.encode(`${method} ${path}`);
}

export { toBase64, toBase64Url };

/** Decodes base64 or base64url. Throws EnvelopeError on text that is neither. */
export function fromBase64(text: string): Uint8Array {
  try {
    return decodeBase64(text);
  } catch (cause) {
    throw new EnvelopeError('text is not base64', { cause });
  }
}

/**
 * Priced chapters are static ciphertext (decision 0001): base64( nonce[24] || XChaCha20-Poly1305(UTF-8 text)
 * ) under the chapter's key, bound to the chapter by its id. An unlock returns the key, never the text.
 */
export const CHAPTER_KEY_BYTES = 32;

/** Seals a chapter's text into the content file to publish. */
export function sealChapterText(chapterId: number, key: Uint8Array, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(key, nonce, boundTo(chapterId)).encrypt(utf8.encode(text));
  const file = new Uint8Array(NONCE_BYTES + sealed.length);
  file.set(nonce);
  file.set(sealed, NONCE_BYTES);
  return toBase64(file);
}

/** Opens a sealed content file. Throws if it is damaged, or if the key or the chapter is wrong. */
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

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Texts, pictures, and what films are made of: film lists, parts, init segments and heads, HLS playlists, captions, stills. */
export type ContentType = 'txt' | 'webp' | 'json' | 'm4s' | 'mp4' | 'm3u8' | 'vtt' | 'stills';
export type ContentEncoding = 'identity' | 'br' | 'gzip';
/** Bytes of a file, from 0, both included. */
export type ByteRange = { readonly from: number; readonly to: number };
export type OpenFile = {
  /** Of the whole file, also where a part of it was asked for. */
  readonly size: number;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
};

/**
 * Immutable files named by the SHA-256 of their bytes: `ab/<sha256>.<type>`, with `.br` and `.gz` beside text that they
 * make smaller. In a folder (`fileStore`) or in a bucket (`s3Store`, decision 0077).
 */
export type ContentStore = {
  /** Keeps the bytes and returns their hash (hex). Complete and kept for good when it returns; keeping them twice changes nothing. */
  readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string>;
  readonly has: (hash: string, type: ContentType) => Promise<boolean>;
  /** How large a file is, or null when there is none. */
  readonly find: (
    hash: string,
    type: ContentType,
    encoding: ContentEncoding,
  ) => Promise<{ readonly size: number } | null>;
  /** A file or a part of it, to be sent on as it comes; null when there is none. Its bytes are not checked: whoever they are for does that. */
  readonly open: (
    hash: string,
    type: ContentType,
    encoding: ContentEncoding,
    range?: ByteRange,
  ) => Promise<OpenFile | null>;
  /** A whole file; null when there is none, or when its bytes are not those of its name. */
  readonly read: (hash: string, type: ContentType) => Promise<Buffer<ArrayBuffer> | null>;
  /** Removes a file and its compressed forms. The caller knows that nothing refers to it. */
  readonly remove: (hash: string, type: ContentType) => Promise<void>;
};

const SUFFIX = { identity: '', br: '.br', gzip: '.gz' } as const;
/** What is text, and may get smaller. */
const TEXTS: readonly ContentType[] = ['txt', 'json', 'm3u8', 'vtt'];

export function isCompressible(type: ContentType): boolean {
  return TEXTS.includes(type);
}

export const MEDIA_TYPE: Readonly<Record<ContentType, string>> = {
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  json: 'application/json',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
  // A picture for whoever opens it; as served it is one of nothing.
  stills: 'application/octet-stream',
};

/** Of a hash or a name. */
export const folderOf = (hash: string) => hash.slice(0, 2);

/** Its name within its folder. */
export function nameOf(hash: string, type: ContentType, encoding: ContentEncoding = 'identity'): string {
  return `${hash}.${type}${SUFFIX[encoding]}`;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** 11 is many times slower for about 5 % on texts of a chapter's size. */
const BROTLI_QUALITY = 9;
/** A text this short travels in the packet of its headers, compressed or not. */
const SHORT_BYTES = 600;
/** Ciphertext does not get smaller: what saves less than this share is not kept. */
const WORTH_KEEPING = 0.9;

/** The compressed forms that are kept beside a file; of most types none. */
export async function compressedForms(
  bytes: Uint8Array,
  type: ContentType,
): Promise<{ encoding: 'br' | 'gzip'; form: Buffer }[]> {
  if (!isCompressible(type) || bytes.length <= SHORT_BYTES) return [];
  const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })]);
  const forms = [
    { encoding: 'br' as const, form: br },
    { encoding: 'gzip' as const, form: gz },
  ];
  return forms.filter(({ form }) => form.length <= bytes.length * WORTH_KEEPING);
}

async function brotli(bytes: Uint8Array): Promise<Buffer> {
  return await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

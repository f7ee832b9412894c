import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentType = 'txt' | 'webp' | 'json' | 'm4s' | 'mp4' | 'm3u8' | 'vtt' | 'stills';
export type ContentEncoding = 'identity' | 'br' | 'gzip';
/** A range of bytes from 0, both ends included. */
export type ByteRange = { readonly from: number; readonly to: number };
export type OpenFile = {
  /** The size of the whole file, also if only a part was requested. */
  readonly size: number;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
};

/**
 * Immutable files named by the SHA-256 of their bytes: `ab/<sha256>.<type>`, with `.br` and `.gz` beside
 * texts that compress well. Stored in a folder (`fileStore`) or in a bucket (`s3Store`, decision 0077).
 */
export type ContentStore = {
  /**
   * Stores the bytes and returns their hash (hex). The file is complete and durable when the promise
   * resolves. Idempotent.
   */
  readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string>;
  readonly has: (hash: string, type: ContentType) => Promise<boolean>;
  readonly find: (
    hash: string,
    type: ContentType,
    encoding: ContentEncoding,
  ) => Promise<{ readonly size: number } | null>;
  /**
   * Streams a file or a part of it; null if it does not exist. Does not verify the bytes: the receiver does.
   */
  readonly open: (
    hash: string,
    type: ContentType,
    encoding: ContentEncoding,
    range?: ByteRange,
  ) => Promise<OpenFile | null>;
  /** Reads a whole file; null if it does not exist or if its bytes do not match its name. */
  readonly read: (hash: string, type: ContentType) => Promise<Buffer<ArrayBuffer> | null>;
  /** Deletes a file and its compressed forms. The caller must know that nothing refers to it. */
  readonly remove: (hash: string, type: ContentType) => Promise<void>;
};

const SUFFIX = { identity: '', br: '.br', gzip: '.gz' } as const;
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
  // Served as binary: only the code that opens a still treats it as a picture.
  stills: 'application/octet-stream',
};

/** Takes a hash or a file name. */
export const folderOf = (hash: string) => hash.slice(0, 2);

/** Returns the file's name within its folder. */
export function nameOf(hash: string, type: ContentType, encoding: ContentEncoding = 'identity'): string {
  return `${hash}.${type}${SUFFIX[encoding]}`;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Quality 11 is many times slower and saves only about 5 % more on texts of a chapter's size. */
const BROTLI_QUALITY = 9;
/** A text this short fits into the packet of its headers, compressed or not. */
const SHORT_BYTES = 600;
/**
 * A compressed form larger than this share of the original is not stored. Ciphertext, for example, does not
 * compress.
 */
const WORTH_KEEPING = 0.9;

/** Returns the compressed forms to store beside a file; most types have none. */
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

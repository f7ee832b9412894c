import { Readable } from 'node:stream';
import type { S3Settings } from '../settings/s3Settings';
import {
  type ContentStore,
  type ContentType,
  compressedForms,
  folderOf,
  hashOf,
  isCompressible,
  MEDIA_TYPE,
  nameOf,
} from './contentStore';
import { openS3 } from './s3';

export type S3Store = ContentStore & {
  readonly putFile: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the names in a folder, and their sizes. */
  readonly list: (folder: string) => Promise<Map<string, number>>;
};

/**
 * Returns the media type for a stored name. Compressed forms have no content encoding, so a client receives
 * them as they are stored.
 */
function mediaTypeOf(name: string): string {
  const [, type, form] = name.split('.');
  return form === undefined ? MEDIA_TYPE[type as ContentType] : 'application/octet-stream';
}

/**
 * How many texts known to have no compressed form are remembered: each reading asks for the compressed form
 * of a sealed text.
 */
const MOST_PLAIN = 20_000;

/** Opens the store. Files are immutable, so a file without a compressed form never gets one. */
export function openS3Store(settings: S3Settings, pauseMs?: number): S3Store {
  const s3 = openS3(settings, pauseMs);
  const plain = new Set<string>();
  const keyOf = (name: string) => `${folderOf(name)}/${name}`;
  const putFile = (name: string, bytes: Uint8Array) => s3.put(keyOf(name), bytes, mediaTypeOf(name));
  const has = async (hash: string, type: ContentType) => (await s3.head(keyOf(nameOf(hash, type)))) !== null;

  const open: ContentStore['open'] = async (hash, type, encoding, range) => {
    const name = nameOf(hash, type, encoding);
    if (plain.has(name)) return null;
    const key = keyOf(name);
    const first = await s3.get(key, range);
    if (first === null) {
      if (encoding !== 'identity' && (await has(hash, type))) remember(plain, name);
      return null;
    }
    const length = Number(first.headers.get('content-length'));
    // The header of a partial answer: `bytes 0-99/1234`.
    const whole = first.headers.get('content-range')?.split('/')[1];
    const start = range?.from ?? 0;
    const again = (from: number) => s3.get(key, { from: start + from, to: start + length - 1 });
    const body = Readable.toWeb(Readable.from(resumedBytes({ length, first, again }), { objectMode: false }));
    return { size: Number(whole ?? length), body: body as ReadableStream<Uint8Array<ArrayBuffer>> };
  };

  return {
    putFile,
    list: async (folder) => {
      const found = await s3.list(`${folder}/`);
      return new Map([...found].map(([key, size]) => [key.slice(folder.length + 1), size]));
    },
    has,
    open,
    put: async (bytes, type) => {
      const hash = hashOf(bytes);
      if (await has(hash, type)) return hash;
      const forms = await compressedForms(bytes, type);
      await Promise.all(forms.map(({ encoding, form }) => putFile(nameOf(hash, type, encoding), form)));
      // Written last: its existence implies that the compressed forms exist.
      await putFile(nameOf(hash, type), bytes);
      return hash;
    },
    find: async (hash, type, encoding) => {
      const size = await s3.head(keyOf(nameOf(hash, type, encoding)));
      return size === null ? null : { size };
    },
    read: async (hash, type) => {
      const file = await open(hash, type, 'identity');
      if (file === null) return null;
      const bytes = Buffer.from(await new Response(file.body).arrayBuffer());
      return hashOf(bytes) === hash ? bytes : null;
    },
    remove: async (hash, type) => {
      const forms = isCompressible(type) ? (['identity', 'br', 'gzip'] as const) : (['identity'] as const);
      for (const encoding of forms) await s3.remove(keyOf(nameOf(hash, type, encoding)));
    },
  };
}

function remember(names: Set<string>, name: string): void {
  names.add(name);
  if (names.size > MOST_PLAIN) names.delete(names.values().next().value as string);
}

const TRIES = 4;

type Chunk = Uint8Array<ArrayBuffer>;
type Part = {
  readonly length: number;
  readonly first: Response;
  /** Requests the rest of the part. `from` is an offset within the part. */
  readonly again: (from: number) => Promise<Response | null>;
};

/** Yields all bytes of an answer. Throws if the answer ends early and cannot be resumed. */
export async function* resumedBytes({ length, first, again }: Part): AsyncGenerator<Chunk> {
  let response: Response | null = first;
  let at = 0;
  for (let tried = 1; at < length; tried++) {
    try {
      const body = response?.body as AsyncIterable<Chunk> | null | undefined;
      if (!body) throw new Error('The file is gone.');
      for await (const chunk of body) {
        at += chunk.length;
        yield chunk;
      }
      if (at < length) throw new Error('The answer ended too early.');
    } catch (error) {
      if (tried === TRIES) throw error;
      response = await again(at);
    }
  }
}

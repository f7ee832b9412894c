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
import { openS3, type S3 } from './s3';

/** Content files in a bucket, and what a move needs to bring them there. */
export type S3Store = ContentStore & {
  /** Keeps a file's bytes, plain or compressed, under its name. */
  readonly putFile: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Names and sizes of the files whose hashes begin like this. */
  readonly list: S3['list'];
};

/** Of a name in the store. Compressed forms say nothing of their encoding: whoever fetches them gets them as they are. */
function mediaTypeOf(name: string): string {
  const [, type, form] = name.split('.');
  return form === undefined ? MEDIA_TYPE[type as ContentType] : 'application/octet-stream';
}

/** Texts that are known to have no compressed form: sealed ones, which are asked for in one at every reading. */
const MOST_PLAIN = 20_000;

/** Files are there for good, so one that has no compressed form never gets one. */
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
    // Of a part: `bytes 0-99/1234`.
    const whole = first.headers.get('content-range')?.split('/')[1];
    const start = range?.from ?? 0;
    const again = (from: number) => s3.get(key, { from: start + from, to: start + length - 1 });
    const body = Readable.toWeb(Readable.from(resumedBytes({ length, first, again }), { objectMode: false }));
    return { size: Number(whole ?? length), body: body as ReadableStream<Uint8Array<ArrayBuffer>> };
  };

  return {
    putFile,
    list: s3.list,
    has,
    open,
    put: async (bytes, type) => {
      const hash = hashOf(bytes);
      if (await has(hash, type)) return hash;
      const forms = await compressedForms(bytes, type);
      await Promise.all(forms.map(({ encoding, form }) => putFile(nameOf(hash, type, encoding), form)));
      // Last, because its being there says that the others are.
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

/** An answer that breaks off is asked for again from there, this often in all. */
const TRIES = 4;

type Chunk = Uint8Array<ArrayBuffer>;
type Part = {
  /** How many bytes are to come. */
  readonly length: number;
  readonly first: Response;
  /** The rest, from the byte that is named, counted from the part's own beginning. */
  readonly again: (from: number) => Promise<Response | null>;
};

/** The bytes of an answer, whole or not at all: rejects where they end too early and cannot be had again. */
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

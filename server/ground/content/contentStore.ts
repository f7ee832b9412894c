import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Texts, pictures, and what films are made of: film lists, parts, init segments and heads, HLS playlists, captions, stills. */
export type ContentType = 'txt' | 'webp' | 'json' | 'm4s' | 'mp4' | 'm3u8' | 'vtt' | 'stills';
export type ContentEncoding = 'identity' | 'br' | 'gzip';

/**
 * Immutable files named by the SHA-256 of their bytes: `ab/<sha256>.<type>`, with `.br` and `.gz` beside text that they
 * make smaller.
 */
export type ContentStore = {
  /** Keeps the bytes and returns their hash (hex). Complete and on disk when it returns; keeping them twice changes nothing. */
  readonly put: (bytes: Uint8Array, type: ContentType) => Promise<string>;
  readonly has: (hash: string, type: ContentType) => Promise<boolean>;
  /** Where a file lies and how large it is, or null when there is none. */
  readonly find: (
    hash: string,
    type: ContentType,
    encoding: ContentEncoding,
  ) => Promise<{ path: string; size: number } | null>;
  /** Removes a file and its compressed forms. The caller knows that nothing refers to it. */
  readonly remove: (hash: string, type: ContentType) => Promise<void>;
};

const SUFFIX = { identity: '', br: '.br', gzip: '.gz' } as const;
/** What is text, and may get smaller. */
const TEXTS: readonly ContentType[] = ['txt', 'json', 'm3u8', 'vtt'];

export function isCompressible(type: ContentType): boolean {
  return TEXTS.includes(type);
}

/** 11 is many times slower for about 5 % on texts of a chapter's size. */
const BROTLI_QUALITY = 9;
/** A text this short travels in the packet of its headers, compressed or not. */
const SHORT_BYTES = 600;
/** Ciphertext does not get smaller: what saves less than this share is not kept. */
const WORTH_KEEPING = 0.9;

export async function openContentStore(root: string): Promise<ContentStore> {
  await mkdir(root, { recursive: true });
  const pathOf = (hash: string, type: ContentType, encoding: ContentEncoding = 'identity') =>
    join(root, hash.slice(0, 2), `${hash}.${type}${SUFFIX[encoding]}`);

  const has = async (hash: string, type: ContentType) => {
    try {
      await access(pathOf(hash, type));
      return true;
    } catch {
      return false;
    }
  };

  return {
    has,
    put: async (bytes, type) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      if (await has(hash, type)) return hash;
      const folder = dirname(pathOf(hash, type));
      await mkdir(folder, { recursive: true });
      if (isCompressible(type) && bytes.length > SHORT_BYTES) {
        const forms = { br: brotli(bytes), gzip: promisify(gzip)(bytes, { level: 9 }) };
        await Promise.all(
          (['br', 'gzip'] as const).map(async (encoding) => {
            const form = await forms[encoding];
            if (form.length > bytes.length * WORTH_KEEPING) return;
            await writeWhole(pathOf(hash, type, encoding), form);
          }),
        );
      }
      // Last, because its being there says that the others are.
      await writeWhole(pathOf(hash, type), bytes);
      await syncFolder(folder);
      return hash;
    },
    find: async (hash, type, encoding) => {
      const path = pathOf(hash, type, encoding);
      try {
        return { path, size: (await stat(path)).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: async (hash, type) => {
      await rm(pathOf(hash, type), { force: true });
      await rm(pathOf(hash, type, 'br'), { force: true });
      await rm(pathOf(hash, type, 'gzip'), { force: true });
    },
  };
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

/** A file appears whole under its name or not at all, also when the power goes: for good once its folder is synced. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

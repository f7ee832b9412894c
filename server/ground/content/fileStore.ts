import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type ByteRange,
  type ContentEncoding,
  type ContentStore,
  type ContentType,
  compressedForms,
  folderOf,
  hashOf,
  nameOf,
  type OpenFile,
} from './contentStore';

/** Smaller files are read at once, because a stream costs more than the bytes. */
const STREAMED_FROM = 1_000_000;

export async function openContentStore(root: string): Promise<ContentStore> {
  await mkdir(root, { recursive: true });
  const pathOf = (hash: string, type: ContentType, encoding: ContentEncoding = 'identity') =>
    join(root, folderOf(hash), nameOf(hash, type, encoding));

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
      const hash = hashOf(bytes);
      if (await has(hash, type)) return hash;
      const folder = dirname(pathOf(hash, type));
      await mkdir(folder, { recursive: true });
      const forms = await compressedForms(bytes, type);
      await Promise.all(forms.map(({ encoding, form }) => writeWhole(pathOf(hash, type, encoding), form)));
      // Written last: its existence implies that the compressed forms exist.
      await writeWhole(pathOf(hash, type), bytes);
      await syncFolder(folder);
      return hash;
    },
    find: (hash, type, encoding) =>
      orNull(async () => ({ size: (await stat(pathOf(hash, type, encoding))).size })),
    open: (hash, type, encoding, range) => orNull(() => openFile(pathOf(hash, type, encoding), range)),
    read: async (hash, type) => {
      const bytes = await orNull(() => readFile(pathOf(hash, type)));
      return bytes !== null && hashOf(bytes) === hash ? bytes : null;
    },
    remove: async (hash, type) => {
      for (const encoding of ['identity', 'br', 'gzip'] as const)
        await rm(pathOf(hash, type, encoding), { force: true });
    },
  };
}

async function openFile(path: string, range: ByteRange | undefined): Promise<OpenFile> {
  const { size } = await stat(path);
  if (!range && size < STREAMED_FROM) return { size, body: new Uint8Array(await readFile(path)) };
  const { from = 0, to = size - 1 } = range ?? {};
  const stream = Readable.toWeb(createReadStream(path, { start: from, end: to }));
  return { size, body: stream as ReadableStream<Uint8Array<ArrayBuffer>> };
}

async function orNull<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a file so that it appears whole under its name or not at all, even after a power failure. It is
 * durable once its folder is synced.
 */
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

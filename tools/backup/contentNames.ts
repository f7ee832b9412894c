import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = /^[0-9a-f]{2}$/;
const FILE = /^([0-9a-f]{64})\.\w+(\.br|\.gz)?$/;

/** The folders of a content store that has its files in folders, in their order. */
export async function contentFolders(root: string): Promise<string[]> {
  return (await namesIn(root)).filter((name) => FOLDER.test(name)).toSorted();
}

/** The files of one of them. The plain ones last: their being there says that their compressed forms are. */
export async function contentNames(root: string, folder: string): Promise<string[]> {
  const names = await namesIn(join(root, folder));
  return names.filter((name) => FILE.test(name)).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** The hash that a plain file's bytes have to have; null of a compressed form, which has the name of another one. */
export function hashOfName(name: string): string | null {
  const [, hash = null, form] = FILE.exec(name) ?? [];
  return form === undefined ? hash : null;
}

/** None where the folder is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

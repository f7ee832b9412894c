import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../server/ground/content/contentStore';
import { BackupError } from './format';

export type Copied = { readonly copied: number; readonly there: number };

/**
 * Copies the content files that the target lacks. Content files never change and are named by their hash, so
 * an existing file is correct, and one folder can serve many backups. Throws BackupError for a file whose
 * bytes do not match its name.
 */
export async function copyContent(
  from: string,
  to: string,
  heard: (files: number) => void = () => undefined,
): Promise<Copied> {
  let copied = 0;
  let there = 0;
  for (const folder of await contentFolders(from)) {
    await mkdir(join(to, folder), { recursive: true });
    const known = new Set(await namesIn(join(to, folder)));
    for (const name of await contentNames(from, folder)) {
      if (known.has(name)) there += 1;
      else if (await copyOne(join(from, folder, name), join(to, folder, name), name)) copied += 1;
      heard(copied + there);
    }
  }
  return { copied, there };
}

/** Returns false if the file was removed in the meantime: then nothing needs it. */
async function copyOne(from: string, to: string, name: string): Promise<boolean> {
  const draft = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE);
    const hash = hashOfName(name);
    if (hash !== null && hash !== hashOf(await readFile(draft)))
      throw new BackupError(`${from} is damaged: its bytes are not those of its name.`);
    await rename(draft, to);
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const FOLDER = /^[0-9a-f]{2}$/;
const FILE = /^([0-9a-f]{64})\.\w+(\.br|\.gz)?$/;

export async function contentFolders(root: string): Promise<string[]> {
  return (await namesIn(root)).filter((name) => FOLDER.test(name)).toSorted();
}

/**
 * Returns the files of one folder, the plain ones last: a plain file implies that its compressed forms exist.
 */
export async function contentNames(root: string, folder: string): Promise<string[]> {
  const names = await namesIn(join(root, folder));
  return names.filter((name) => FILE.test(name)).toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/**
 * Returns the hash that a plain file's bytes must have, or null for a compressed form, which is named by the
 * hash of its plain file.
 */
export function hashOfName(name: string): string | null {
  const [, hash = null, form] = FILE.exec(name) ?? [];
  return form === undefined ? hash : null;
}

/** Returns no names if the folder does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

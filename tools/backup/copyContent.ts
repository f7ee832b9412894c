import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './format';

export type Copied = { readonly copied: number; readonly there: number };

const FOLDER = /^[0-9a-f]{2}$/;
const FILE = /^([0-9a-f]{64})\.\w+(\.br|\.gz)?$/;

/**
 * Copies the content files that are not there yet. They never change and are named by their hash, so what is there is right, and a folder
 * can serve many backups. A file whose bytes are not what its name says is a BackupError: it is worth nothing to anybody.
 */
export async function copyContent(
  from: string,
  to: string,
  heard: (files: number) => void = () => undefined,
): Promise<Copied> {
  let copied = 0;
  let there = 0;
  for (const folder of (await namesIn(from)).filter((name) => FOLDER.test(name))) {
    await mkdir(join(to, folder), { recursive: true });
    const known = new Set(await namesIn(join(to, folder)));
    // The plain one last: its being there says that its compressed forms are.
    const names = (await namesIn(join(from, folder))).filter((name) => FILE.test(name)).toSorted(plainLast);
    for (const name of names) {
      if (known.has(name)) there += 1;
      else if (await copyOne(join(from, folder, name), join(to, folder, name), FILE.exec(name))) copied += 1;
      heard(copied + there);
    }
  }
  return { copied, there };
}

const plainLast = (a: string, b: string) => b.length - a.length || (a < b ? -1 : 1);

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** False where it was removed meanwhile: then nothing needs it. */
async function copyOne(from: string, to: string, named: RegExpExecArray | null): Promise<boolean> {
  const draft = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, draft, constants.COPYFILE_FICLONE);
    const [, hash, form] = named ?? [];
    if (
      form === undefined &&
      hash !==
        createHash('sha256')
          .update(await readFile(draft))
          .digest('hex')
    ) {
      throw new BackupError(`${from} is damaged: its bytes are not those of its name.`);
    }
    await rename(draft, to);
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../server/ground/content/contentStore';
import { contentFolders, contentNames, hashOfName, namesIn } from './contentNames';
import { BackupError } from './format';

export type Copied = { readonly copied: number; readonly there: number };

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

/** False where it was removed meanwhile: then nothing needs it. */
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

import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The text of a file of secrets in the data folder, readable by its owner alone; where there is none, what `make` gives, as JSON. Linked
 * into place whole: of two processes that start at the same time, both have what came first. Rejects when it cannot be read or written.
 */
export async function keptSecrets(dataDir: string, name: string, make: () => object): Promise<string> {
  const file = join(dataDir, name);
  return (await readIfThere(file)) ?? (await writeNew(file, dataDir, make()));
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeNew(file: string, dataDir: string, secrets: object): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify(secrets, null, 2)}\n`;
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(file, 'utf8');
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Leaves a folder and all in it to its owner: 0700 and 0600, also what an older version or a copy left open. The embedded
 * database writes its first files for everybody. Made when it is not there.
 */
export async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The folder first: from then on nobody else gets to what is in it.
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o700);
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o600);
  }
}

import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Leaves a folder and all in it to its owner: 0700 and 0600, also what an older version or a copy left open. The embedded
 * database writes its first files for everybody. Made when it is not there.
 */
export function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder first: from then on nobody else gets to what is in it.
  chmodSync(folder, 0o700);
  // A thousand small files, at a start, when nobody is waiting for anything else: asked for one by one they take ten times as long.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600);
  }
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '../../scripts/build/bundleServer';

/** Inside `node_modules`, because the bundles import packages from there. */
const FOLDER = join('node_modules', '.cache', 'dogear');
const PROGRAMS = {
  main: './tools/start/main.ts',
  catalog: './tools/cli/catalog.ts',
  comments: './tools/cli/comments.ts',
  operator: './tools/cli/operator.ts',
};

/**
 * Bundles the server and the operator's commands into one file each: a run has about 90 starts. Resolves to
 * the folder of the bundles and a function that removes it.
 */
export async function bundlePrograms(): Promise<{ path: string; remove(): Promise<void> }> {
  await mkdir(FOLDER, { recursive: true });
  const path = await mkdtemp(join(FOLDER, 'programs-'));
  await bundleServer(path, PROGRAMS);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

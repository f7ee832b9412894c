import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable with the folder that the files of one test run share. */
export const TEST_RUN_FOLDER = 'DOGEAR_TEST_RUN';

/** Vitest's global setup. Returns the function that deletes the folder. */
export default async function makeRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-test-run-'));
  process.env[TEST_RUN_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

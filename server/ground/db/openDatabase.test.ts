import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { closeToOthers } from './openDatabase';

const root = await mkdtemp(join(tmpdir(), 'dogear-closed-'));
afterAll(() => rm(root, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('an existing folder and its files are made accessible to their owner only', async () => {
  const folder = join(root, 'postgres');
  await mkdir(join(folder, 'base', '1'), { recursive: true });
  const files = [join(folder, 'PG_VERSION'), join(folder, 'base', '1', '2601')];
  for (const file of files) {
    await writeFile(file, 'x');
    await chmod(file, 0o666);
  }
  closeToOthers(folder);
  expect(await Promise.all([folder, join(folder, 'base', '1')].map(modeOf))).toEqual(['700', '700']);
  expect(await Promise.all(files.map(modeOf))).toEqual(['600', '600']);
});

it('a missing folder is created for its owner only', async () => {
  closeToOthers(join(root, 'new', 'postgres'));
  expect(await modeOf(join(root, 'new', 'postgres'))).toBe('700');
});

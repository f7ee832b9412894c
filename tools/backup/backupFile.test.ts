import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBackup, writeBackup } from './backupFile';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LINES = Array.from({ length: 5_000 }, (_, at) => `{"text":"line ${at} – ${'ж'.repeat(at % 60)}"}`);
const writeLines = async (write: (line: string) => Promise<void>) => {
  for (const line of LINES) await write(line);
};
const all = async (file: string) => {
  const lines: string[] = [];
  for await (const line of readBackup(file)) lines.push(line);
  return lines;
};

it('a backup is read back line by line, and only its owner can access it', async () => {
  const file = join(folder, 'kept');
  expect(await writeBackup(file, writeLines)).toBe((await stat(file)).size);
  expect(await all(file)).toEqual(LINES);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('a backup overwrites no file and leaves no incomplete one behind', async () => {
  const file = join(folder, 'kept');
  await writeFile(file, 'older');
  await expect(writeBackup(file, writeLines)).rejects.toThrow('is there already');
  const other = join(folder, 'other');
  const failing = writeBackup(other, async (write) => {
    await write('{}');
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['kept'], 'older']);
});

it('a truncated, an invalid and a missing backup each give an error', async () => {
  const file = join(folder, 'kept');
  await writeBackup(file, writeLines);
  const bytes = await readFile(file);
  await writeFile(join(folder, 'cut'), bytes.subarray(0, bytes.length - 30));
  await writeFile(join(folder, 'none'), 'a text');
  await expect(all(join(folder, 'cut'))).rejects.toThrow('is damaged');
  await expect(all(join(folder, 'none'))).rejects.toThrow('is damaged');
  await expect(all(join(folder, 'gone'))).rejects.toThrow('There is no file');
});

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { explain, isDiskFull, openDataFolder } from './dataFolder';
import { SettingsError } from './settings/settings';

const root = await mkdtemp(join(tmpdir(), 'dogear-folder-'));
afterAll(() => rm(root, { recursive: true, force: true }));

test('a missing folder is created for its owner, and stays empty', async () => {
  const folder = join(root, 'new', 'data');
  await openDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await readdir(folder)).toEqual([]);
});

test('a file in place of the folder, or above it, is named', async () => {
  const file = join(root, 'file');
  await writeFile(file, '');
  for (const folder of [file, join(file, 'data')])
    await expect(openDataFolder(folder)).rejects.toThrow(/must be a folder, and a file is in its place/);
});

test.each(['EACCES', 'EPERM', 'EROFS'])('a folder that may not be written is named (%s)', (code) => {
  // The tests may run as root, whom no mode of a folder stops.
  const told = explain(Object.assign(new Error(code), { code }), '/srv/books');
  expect(told).toBeInstanceOf(SettingsError);
  expect(told.message).toMatch(
    /^The data folder \/srv\/books may not be written\. [^\n]* DOGEAR_DATA [^\n]*$/,
  );
});

test('a full disk is recognised by the codes of Node and of Postgres', () => {
  const ofPostgres = new Error('Failed query', {
    cause: Object.assign(new Error('full'), { code: '53100' }),
  });
  expect([isDiskFull(Object.assign(new Error(), { code: 'ENOSPC' })), isDiskFull(ofPostgres)]).toEqual([
    true,
    true,
  ]);
  expect(isDiskFull(new Error('another'))).toBe(false);
});

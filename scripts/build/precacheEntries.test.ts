import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precacheEntries } from './precacheEntries';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-dist-'));
  const names =
    'index.html manifest.webmanifest sw.js first-picture/drawFirstPicture.js ad-frame.js api-try.js plain.css icons/icon.svg icons/icon-192.png icons/preview.png icons/shortcut-search.png screenshots/narrow-home.png assets/shell-AbCd1234.js assets/shell-AbCd1234.js.br assets/dictionary-en-AbCd1234.txt assets/optional/pdf-AbCd1234.js assets/fresh.css';
  for (const name of names.split(' ')) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), name);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('only the files that the app starts with are precached', async () => {
  expect((await precacheEntries(folder)).map(({ url }) => url)).toEqual([
    'assets/fresh.css',
    'assets/shell-AbCd1234.js',
    'icons/icon-192.png',
    'index.html',
    'manifest.webmanifest',
  ]);
});

test('a file without a hash in its name has a revision by its content', async () => {
  const revisionOf = async (name: string) =>
    (await precacheEntries(folder)).find(({ url }) => url === name)?.revision;
  expect(await revisionOf('assets/shell-AbCd1234.js')).toBeNull();
  const before = await revisionOf('index.html');
  expect(before).toMatch(/^[\da-f]{32}$/);
  await writeFile(join(folder, 'index.html'), 'another');
  expect(await revisionOf('index.html')).not.toBe(before);
});

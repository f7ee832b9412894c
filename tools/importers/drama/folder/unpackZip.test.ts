import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filmPath } from '../testing/filmFixtures';
import { unpackZip } from './unpackZip';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dogear-zip-'));
  folder = await mkdtemp(join(root, 'out-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function unpack(
  files: Parameters<typeof zipSync>[0],
  change = (bytes: Buffer) => bytes,
): Promise<string[]> {
  const path = join(root, 'drama.zip');
  await writeFile(path, change(Buffer.from(zipSync(files))));
  await unpackZip(path, folder);
  return (await readdir(folder)).sort();
}

const text = (content: string) => new TextEncoder().encode(content);

test('the files of a drama are unpacked out of one folder, stored or deflated', async () => {
  const film = new Uint8Array(await readFile(filmPath('vp9-opus.webm')));
  const names = await unpack({
    'ferry/01.webm': [film, { level: 0 }],
    'ferry/02.webm': [film, { level: 6 }],
    'ferry/drama.md': text('---\ntitle: x\n---\n'),
    'ferry/01.en.vtt': [text(''), { level: 0 }],
    'ferry/.DS_Store': text('x'),
    '__MACOSX/ferry/01.webm': text('x'),
    'ferry/notes.txt': text('x'),
  });
  expect(names).toEqual(['01.en.vtt', '01.webm', '02.webm', 'drama.md']);
  for (const name of ['01.webm', '02.webm'])
    expect(Buffer.compare(await readFile(join(folder, name)), film)).toBe(0);
});

test('no entry is unpacked outside the folder', async () => {
  const names = await unpack({
    '../01.mp4': text('up'),
    '/02.mp4': text('root'),
    'a\\..\\03.mp4': text('windows'),
    'x/../../04.mp4': text('up again'),
  });
  expect(names).toEqual(['02.mp4']);
  expect((await readdir(root)).sort()).toEqual(['drama.zip', folder.slice(root.length + 1)]);
});

test.each<[string, Parameters<typeof zipSync>[0], (bytes: Buffer) => Buffer, RegExp]>([
  ['two folders', { 'a/01.mp4': text('x'), 'b/02.mp4': text('y') }, (zip) => zip, /one folder/],
  ['a bomb', { '01.mp4': [new Uint8Array(9_000_000), { level: 9 }] }, (zip) => zip, /which no film does/],
  ['no ZIP', { '01.mp4': text('x') }, (zip) => zip.subarray(0, 30), /no whole ZIP/],
  ['half a ZIP', { '01.mp4': text('x') }, (zip) => zip.subarray(20), /./],
  [
    'a changed byte',
    { '01.mp4': [text('abcdefgh'), { level: 0 }] },
    damaged('abcdefgh'),
    /01\.mp4 is damaged/,
  ],
  ['a damaged stream', { '01.mp4': [text('ab'.repeat(999)), { level: 9 }] }, spoilt, /01\.mp4 is damaged/],
  [
    'a size that is a lie',
    { '01.mp4': [text('ab'.repeat(999)), { level: 9 }] },
    smaller,
    /more than the ZIP says/,
  ],
])('%s is refused', async (_name, files, change, message) => {
  await expect(unpack(files, change)).rejects.toThrow(message);
});

function damaged(content: string) {
  return (zip: Buffer) => {
    zip.write('X', zip.indexOf(content), 'latin1');
    return zip;
  };
}

/** The packed bytes begin after the local header and the name. */
function spoilt(zip: Buffer): Buffer {
  zip.fill(0xff, 36, 44);
  return zip;
}

/** The directory claims 10 bytes instead of 1998. */
function smaller(zip: Buffer): Buffer {
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE(10, entry + 24);
  return zip;
}

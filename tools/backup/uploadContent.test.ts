import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ContentStore, folderOf, nameOf } from '../../server/ground/content/contentStore';
import { openContentStore } from '../../server/ground/content/fileStore';
import { openS3Store } from '../../server/ground/content/s3Store';
import { type S3Double, startS3 } from '../../tests/doubles/s3/startS3';
import { BackupError } from './format';
import { uploadContent } from './uploadContent';

let folder: string;
let files: ContentStore;
let double: S3Double;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-upload-'));
  files = await openContentStore(folder);
  double = await startS3();
});
afterEach(async () => {
  await double.stop();
  await rm(folder, { recursive: true, force: true });
});

const textOf = (at: number) => Buffer.from(`The ferry left at ${at}, and nobody was on it. `.repeat(40));

it('every file is uploaded once, also after an interruption', async () => {
  const hashes: string[] = [];
  for (let at = 0; at < 12; at++) hashes.push(await files.put(textOf(at), 'txt'));
  const store = openS3Store(double.settings);
  let left = 10;
  const breaking = {
    ...store,
    putFile: async (...file: Parameters<typeof store.putFile>) => {
      if (left-- <= 0) throw new Error('The line is cut.');
      await store.putFile(...file);
    },
  };
  await expect(uploadContent(folder, breaking)).rejects.toThrow('is cut');
  await vi.waitFor(() => expect(double.objects.size).toBe(10));
  const { copied, there } = await uploadContent(folder, store);
  expect([copied + there, there]).toEqual([36, 10]);
  for (const [at, hash] of hashes.entries()) expect(await store.read(hash, 'txt')).toEqual(textOf(at));
  expect(await uploadContent(folder, store)).toEqual({ copied: 0, there: 36 });
});

it('an upload stops at a damaged file, which is not uploaded', async () => {
  const hash = await files.put(textOf(1), 'webp');
  await appendFile(join(folder, folderOf(hash), nameOf(hash, 'webp')), 'more');
  await expect(uploadContent(folder, openS3Store(double.settings))).rejects.toBeInstanceOf(BackupError);
  expect(double.objects.size).toBe(0);
});

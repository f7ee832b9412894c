import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openContentStore } from '../../server/ground/content/fileStore';
import { type S3Double, startS3 } from '../../tests/doubles/s3/startS3';
import { copyBackups } from './copyBackups';

const MEGABYTE = 1024 * 1024;
let folder: string;
let s3: S3Double;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-copies-'));
  s3 = await startS3({ prefix: 'house/' });
});
afterEach(async () => {
  expect(s3.uploads.size).toBe(0);
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const name = (day: number) => `dogear-2026110${day}T030000Z.dogear`;
const write = (day: number, bytes: Uint8Array) => writeFile(join(folder, name(day)), bytes);
const copied = () => [...s3.objects.keys()].toSorted();

test('backups of any size and their content files are copied once, under the names of the folder', async () => {
  const content = await openContentStore(join(folder, 'content'));
  const hash = await content.put(Buffer.from('short'), 'txt');
  const [large, empty] = [randomBytes(17 * MEGABYTE), new Uint8Array()];
  await write(1, large);
  await write(2, empty);
  await writeFile(join(folder, 'mine.txt'), 'not a backup');
  expect(await copyBackups({ folder, kept: 2 }, s3.settings)).toEqual({ copied: 3, there: 0 });
  expect(copied()).toEqual([
    `house/content/${hash.slice(0, 2)}/${hash}.txt`,
    `house/${name(1)}`,
    `house/${name(2)}`,
  ]);
  expect(s3.objects.get(`house/${name(1)}`)?.bytes.equals(large)).toBe(true);
  expect(s3.objects.get(`house/${name(2)}`)?.bytes).toHaveLength(0);
  expect(await copyBackups({ folder, kept: 2 }, s3.settings)).toEqual({ copied: 0, there: 3 });
});

test('copies that are too old are removed, also those that the folder lacks; other objects stay', async () => {
  for (const day of [1, 2]) await write(day, randomBytes(10));
  await copyBackups({ folder, kept: 2 }, s3.settings);
  s3.objects.set('house/dogear-of-another.txt', { bytes: Buffer.of(1), mediaType: '', cacheControl: '' });
  await rm(join(folder, name(1)));
  await write(3, randomBytes(10));
  await copyBackups({ folder, kept: 2 }, s3.settings);
  expect(copied()).toEqual([`house/${name(2)}`, `house/${name(3)}`, 'house/dogear-of-another.txt']);
});

test('a copy stays while the folder keeps its backup, since a newer one may not be sound', async () => {
  for (const day of [1, 2, 3]) await write(day, randomBytes(10));
  await copyBackups({ folder, kept: 1 }, s3.settings);
  expect(copied()).toEqual([1, 2, 3].map((day) => `house/${name(day)}`));
});

test('a part that fails is sent again; a copy that cannot be made leaves nothing behind', async () => {
  await write(1, randomBytes(9 * MEGABYTE));
  s3.fail('PUT', 'unavailable', 'hangs up');
  await copyBackups({ folder, kept: 1 }, s3.settings);
  expect(copied()).toEqual([`house/${name(1)}`]);

  await write(2, randomBytes(9 * MEGABYTE));
  s3.fail('PUT', 'unavailable', 'unavailable', 'unavailable', 'unavailable');
  await expect(copyBackups({ folder, kept: 1 }, s3.settings)).rejects.toThrow('answered 503');
  expect(copied()).toEqual([`house/${name(1)}`]);
});

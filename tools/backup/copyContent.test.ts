import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openContentStore } from '../../server/ground/content/fileStore';
import { copyContent } from './copyContent';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-content-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('missing content is copied in all its forms, and a damaged file is not copied', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  expect(await copyContent(from, to)).toEqual({ copied: 0, there: 0 });
  const store = await openContentStore(from);
  const text = Buffer.from('A long text that gets smaller. '.repeat(100));
  const first = await store.put(text, 'txt');
  expect(await copyContent(from, to)).toEqual({ copied: 3, there: 0 });
  const picture = await store.put(new Uint8Array([1, 2, 3]), 'webp');
  await appendFile(join(from, first.slice(0, 2), `${first}.txt.d1a2`), 'half');
  expect(await copyContent(from, to)).toEqual({ copied: 1, there: 3 });
  const kept = await openContentStore(to);
  expect([await kept.has(first, 'txt'), await kept.has(picture, 'webp')]).toEqual([true, true]);
  expect(await kept.find(first, 'txt', 'br')).not.toBeNull();

  const broken = await store.put(new Uint8Array([4, 5, 6]), 'webp');
  await appendFile(join(from, broken.slice(0, 2), `${broken}.webp`), 'more');
  await expect(copyContent(from, to)).rejects.toThrow('is damaged');
  expect((await readdir(join(to, broken.slice(0, 2)))).filter((name) => name.startsWith(broken))).toEqual([]);
});

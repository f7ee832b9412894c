import { afterEach, expect, it, vi } from 'vitest';
import { FakeCaches } from '../../tests/doubles/fakeCaches';
import { DICTIONARY_CACHE, PARTS_CACHE } from '../caches/cacheNames';
import { cacheFile } from '../caches/filmFiles';
import { storedText, storeText } from '../network/files';
import { sha256Hex } from '../network/sha256';
import { findDamaged } from './keptFiles';

afterEach(() => vi.unstubAllGlobals());

it('a listed file that cannot be read counts as missing', async () => {
  const caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  const files = [];
  for (const path of ['/whole', '/lost']) {
    const bytes = new TextEncoder().encode(path);
    await cacheFile(path, bytes);
    files.push({ path, hash: await sha256Hex(bytes) });
  }
  expect(await findDamaged(files)).toEqual([]);
  caches.lose(PARTS_CACHE, '/lost');
  expect(await findDamaged(files)).toEqual([files[1]]);

  await storeText('/words', 'words');
  expect(await storedText('/words')).toBe('words');
  caches.lose(DICTIONARY_CACHE, '/words');
  expect(await storedText('/words')).toBeUndefined();
});

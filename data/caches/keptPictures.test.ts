import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { forgetKeptPictures } from './keptPictures';

it('removes the pictures of an earlier version and nothing else', async () => {
  await set('picture/library', 'sealed');
  await set('key', 'kept');
  await forgetKeptPictures();
  expect(await get('picture/library')).toBeUndefined();
  expect(await get('key')).toBe('kept');
});

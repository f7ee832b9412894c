import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { forgetKeptPictures } from './keptPictures';

it('forgetKeptPictures removes only the pictures of earlier versions', async () => {
  await set('picture/library', 'sealed');
  await set('key', 'kept');
  await forgetKeptPictures();
  expect(await get('picture/library')).toBeUndefined();
  expect(await get('key')).toBe('kept');
});

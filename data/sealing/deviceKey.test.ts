import 'fake-indexeddb/auto';
import * as store from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceKey, forgetKeys } from './deviceKey';
import { openKeyStore } from './openKeyStore';

vi.mock('idb-keyval', { spy: true });

beforeEach(async () => {
  await deviceKey();
  const kept = await store.get<CryptoKey>('deviceKey');
  await forgetKeys();
  await store.set('deviceKey', kept);
  vi.mocked(store.get).mockClear();
});
afterEach(() => forgetKeys());

it('the device key is read once if it was read ahead', async () => {
  openKeyStore();
  const keys = await Promise.all([deviceKey(), deviceKey()]);
  expect(store.get).toHaveBeenCalledTimes(1);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).toEqual(await store.get('deviceKey'));
});

it('the device key is read again if reading ahead failed', async () => {
  vi.mocked(store.get).mockRejectedValueOnce(new Error('the store is shut'));
  openKeyStore();
  expect(await deviceKey()).toEqual(await store.get('deviceKey'));
});

it('a device key that was read ahead is forgotten with all others', async () => {
  openKeyStore();
  const before = await deviceKey();
  await forgetKeys();
  const after = await deviceKey();
  expect(after).not.toBe(before);
  // The new key's values open with the stored key, and not with the earlier one.
  const iv = new Uint8Array(12);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, after, new Uint8Array([7]));
  const kept = (await store.get<CryptoKey>('deviceKey')) as CryptoKey;
  expect(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, kept, sealed))).toEqual(
    new Uint8Array([7]),
  );
  await expect(crypto.subtle.decrypt({ name: 'AES-GCM', iv }, before, sealed)).rejects.toThrow();
});

import { afterEach, expect, it, vi } from 'vitest';
import { askToPersist, canAskToPersist } from './persistence';

vi.mock('../worker/usecases', () => ({ usecases: {} }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a browser that asks nobody', { storage: { persist: async () => true } }, true],
  ['one that counts room and promises nothing', { storage: { estimate: async () => ({}) } }, false],
  ['one without any of it, as WebKitGTK', {}, false],
])('persistent storage is requested only if supported: %s', async (_, navigator, expected) => {
  vi.stubGlobal('navigator', navigator);
  expect(canAskToPersist()).toBe(expected);
  expect(await askToPersist()).toBe(expected);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrecacheController } from 'workbox-precaching';
import { type InstallEvent, installShell } from './installShell';

const ORIGIN = 'https://dogear.test';
const pathOf = (at: number) => `/assets/${at}.js`;

let kept: Set<string>;
beforeEach(() => {
  kept = new Set();
  const cache = { keys: async () => [...kept].map((url) => ({ url })) };
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

/**
 * A precache of `count` files, each pending until it is settled. The first one's version is not part of its
 * name.
 */
function precacheOf(count: number) {
  const files = new Map(
    Array.from({ length: count }, (_, at) => {
      const url = ORIGIN + pathOf(at);
      return [url, at === 0 ? `${url}?__WB_REVISION__=1` : url];
    }),
  );
  const asked: { url: string; cache: RequestCache; key: string }[] = [];
  const underWay: { settle(): void; fail(error: Error): void }[] = [];
  const strategy = {
    cacheName: 'precache',
    handleAll({ request, params }: { request: Request; params: { cacheKey: string } }) {
      asked.push({ url: request.url, cache: request.cache, key: params.cacheKey });
      const done = new Promise<void>((resolve, reject) => underWay.push({ settle: resolve, fail: reject }));
      return [done, done];
    },
  };
  const precache = { getURLsToCacheKeys: () => files, strategy } as unknown as PrecacheController;
  return { precache, asked, underWay };
}

const event = {} as InstallEvent;

test('an installation fetches four files at a time, each once', async () => {
  const { precache, asked, underWay } = precacheOf(11);
  const installed = installShell(precache, event);
  await expect.poll(() => asked.length).toBe(4);
  for (let at = 0; at < 11; at++) {
    await expect.poll(() => underWay.length).toBe(Math.min(11, at + 4));
    underWay[at]?.settle();
  }
  await installed;
  expect(new Set(asked.map(({ url }) => url)).size).toBe(11);
  expect(asked).toHaveLength(11);
});

test('only files without a version in their name bypass the browser’s cache', async () => {
  const { precache, asked, underWay } = precacheOf(2);
  const installed = installShell(precache, event);
  await expect.poll(() => underWay.length).toBe(2);
  for (const { settle } of underWay) settle();
  await installed;
  expect(asked.map(({ cache, key }) => [cache, key])).toEqual([
    ['reload', `${ORIGIN}/assets/0.js?__WB_REVISION__=1`],
    ['default', `${ORIGIN}/assets/1.js`],
  ]);
});

test('a file that cannot be fetched ends the installation', async () => {
  const { precache, underWay } = precacheOf(3);
  const installed = installShell(precache, event);
  await expect.poll(() => underWay.length).toBe(3);
  underWay[1]?.fail(new Error('no network'));
  await expect(installed).rejects.toThrow('no network');
});

test('an update fetches only new files', async () => {
  const { precache, asked, underWay } = precacheOf(6);
  for (const at of [1, 2, 3]) kept.add(ORIGIN + pathOf(at));
  const installed = installShell(precache, event);
  await expect.poll(() => underWay.length).toBe(3);
  for (const { settle } of underWay) settle();
  await installed;
  expect(asked.map(({ url }) => url)).toEqual([0, 4, 5].map((at) => ORIGIN + pathOf(at)));
});

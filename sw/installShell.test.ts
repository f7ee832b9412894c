import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrecacheController } from 'workbox-precaching';
import { pack } from './appPack';
import { type InstallEvent, installShell } from './installShell';

const ORIGIN = 'https://dogear.test';
const pathOf = (at: number) => `/assets/${at}.js`;

/** What the device keeps, by its key. */
let kept: Map<string, Response>;
beforeEach(() => {
  kept = new Map();
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`));
});
afterEach(() => vi.unstubAllGlobals());

/** A precache of `count` files, each under way until it is settled. The first one's version is not part of its name. */
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

/** A pack of the files `from` to `to`, and the answer to whoever asks for it. */
function packOf(from: number, to: number, answer: (packed: Uint8Array<ArrayBuffer>) => Response | Error) {
  const files = Array.from({ length: to - from + 1 }, (_, nth) => pathOf(from + nth));
  const packed = pack(
    files.map((url) => ({ url, mediaType: 'text/javascript', bytes: new TextEncoder().encode(url) })),
  );
  const fetched = vi.fn(async () => {
    const answered = answer(packed);
    if (answered instanceof Error) throw answered;
    return answered;
  });
  vi.stubGlobal('fetch', fetched);
  return { pack: { url: '/assets/app-12345678.pack', files }, fetched };
}

test('four files are under way at a time, and each is asked for once', async () => {
  const { precache, asked, underWay } = precacheOf(11);
  const installed = installShell(precache, event, null);
  await expect.poll(() => asked.length).toBe(4);
  for (let at = 0; at < 11; at++) {
    await expect.poll(() => underWay.length).toBe(Math.min(11, at + 4));
    underWay[at]?.settle();
  }
  await installed;
  expect(new Set(asked.map(({ url }) => url)).size).toBe(11);
  expect(asked).toHaveLength(11);
});

test('only a file whose name does not say its version is asked of the server past the cache of the browser', async () => {
  const { precache, asked, underWay } = precacheOf(2);
  const installed = installShell(precache, event, null);
  await expect.poll(() => underWay.length).toBe(2);
  for (const { settle } of underWay) settle();
  await installed;
  expect(asked.map(({ cache, key }) => [cache, key])).toEqual([
    ['reload', `${ORIGIN}/assets/0.js?__WB_REVISION__=1`],
    ['default', `${ORIGIN}/assets/1.js`],
  ]);
});

test('a file that cannot be had ends the installation', async () => {
  const { precache, underWay } = precacheOf(3);
  const installed = installShell(precache, event, null);
  await expect.poll(() => underWay.length).toBe(3);
  underWay[1]?.fail(new Error('no network'));
  await expect(installed).rejects.toThrow('no network');
});

test('a new device takes the pack, and one by one only what is not in it', async () => {
  const { precache, asked, underWay } = precacheOf(6);
  const { pack, fetched } = packOf(1, 4, (packed) => new Response(packed));
  const installed = installShell(precache, event, pack);
  await expect.poll(() => underWay.length).toBe(2);
  for (const { settle } of underWay) settle();
  await installed;
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(asked.map(({ url }) => url)).toEqual([`${ORIGIN}/assets/0.js`, `${ORIGIN}/assets/5.js`]);
  const answer = kept.get(`${ORIGIN}/assets/3.js`);
  expect(answer?.headers.get('content-type')).toBe('text/javascript');
  expect(await answer?.text()).toBe('/assets/3.js');
});

test('an update that brings few new files asks for those alone', async () => {
  const { precache, asked, underWay } = precacheOf(6);
  for (const at of [1, 2, 3]) kept.set(ORIGIN + pathOf(at), new Response());
  const { pack, fetched } = packOf(1, 5, (packed) => new Response(packed));
  const installed = installShell(precache, event, pack);
  await expect.poll(() => underWay.length).toBe(3);
  for (const { settle } of underWay) settle();
  await installed;
  expect(fetched).not.toHaveBeenCalled();
  expect(asked.map(({ url }) => url)).toEqual([0, 4, 5].map((at) => ORIGIN + pathOf(at)));
});

test.each([
  ['breaks off', (packed: Uint8Array<ArrayBuffer>) => new Response(packed.slice(0, -3)), [0, 4]],
  ['is not there', () => new Response('', { status: 404 }), [0, 1, 2, 3, 4]],
  ['is out of reach', () => new Error('no network'), [0, 1, 2, 3, 4]],
] as const)('of a pack that %s the rest comes one by one', async (_, answer, rest) => {
  const { precache, asked, underWay } = precacheOf(5);
  const { pack } = packOf(1, 4, answer);
  const installed = installShell(precache, event, pack);
  for (let at = 0; at < rest.length; at++) {
    await expect.poll(() => underWay.length).toBeGreaterThan(at);
    underWay[at]?.settle();
  }
  await installed;
  expect(asked.map(({ url }) => url)).toEqual(rest.map((at) => ORIGIN + pathOf(at)));
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Workbox's router listens on the service worker's global scope; here this thread's scope replaces it. */
let answer: (request: Request) => Promise<Response> | undefined;

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://dogear.test/sw.js'));
  vi.stubGlobal('registration', { scope: 'https://dogear.test/' });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => {
    if (type !== 'fetch') return;
    answer = (request) => {
      let response: Promise<Response> | undefined;
      const respondWith = (promise: Promise<Response>) => {
        response = promise;
      };
      listener({ request, respondWith, waitUntil: () => undefined });
      return response;
    };
  });
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined }),
    match: async () => undefined,
  });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const [{ serveChapters, serveCovers }, { answerUnreachable }] = await Promise.all([
    import('./caches'),
    import('./answerUnreachable'),
  ]);
  serveCovers();
  serveChapters();
  answerUnreachable();
});
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['a cover', `${'a'.repeat(64)}.webp`],
  ['a chapter', `${'a'.repeat(64)}.txt`],
])('%s that is neither cached nor reachable is answered with a network error', async (_, file) => {
  const response = await answer(new Request(`https://dogear.test/content/${file}`));
  expect(response?.type).toBe('error');
});

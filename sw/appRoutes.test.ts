import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAppRoute, isHashedAsset } from './appRoutes';

const PAGES = ['/home', '/google/googleplay.html', '/ad/gp.html'];

describe('navigations the app answers', () => {
  it.each([
    '/',
    '/home',
    '/BookShelf',
    '/bookInfo/12',
    '/reading/12/-1',
    '/ViewAll',
    '/search',
    '/google/googleplay.html',
    '/ad/gp.html',
    '/Ad/gp.html',
    '/ad//gp.html/',
    '/home/',
    '//home',
  ])('%s', (path) => {
    expect(isAppRoute(PAGES, path)).toBe(true);
  });

  it.each([
    '/novel-api/api/novel/index',
    '/content/abc.txt',
    '/content/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/.well-known/change-password',
    '/robots.txt',
    '/sw.js',
    '/a/b.png',
    '/ad/other.html',
  ])('not %s', (path) => {
    expect(isAppRoute(PAGES, path)).toBe(false);
  });
});

describe('assets', () => {
  it('with a hash are those of one build', () => {
    expect(isHashedAsset('/assets/index-BcD3_f-9.js')).toBe(true);
    expect(isHashedAsset('/assets/index.js')).toBe(false);
    expect(isHashedAsset('/index.html')).toBe(false);
  });
});

/** The router of a service worker listens at its global scope: this thread's stands for it. */
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
  const [{ serveCovers }, { serveChapters }, { answerUnreachable }] = await Promise.all([
    import('./caches'),
    import('./caches'),
    import('./appRoutes'),
  ]);
  serveCovers();
  serveChapters();
  answerUnreachable();
});
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['a cover', `${'a'.repeat(64)}.webp`],
  ['a chapter', `${'a'.repeat(64)}.txt`],
])('%s that is neither cached nor to be had is a network error, and nothing is thrown', async (_, file) => {
  const response = await answer(new Request(`https://dogear.test/content/${file}`));
  expect(response?.type).toBe('error');
});

import { afterEach, expect, it, vi } from 'vitest';
import type { InstallEvent } from './installShell';
import { routePastWorker } from './routePastWorker';

const at = (path: string) => `https://dogear.test${path}`;
const precache = {
  getURLsToCacheKeys: () =>
    new Map([
      [at('/index.html'), at('/index.html?__WB_REVISION__=1')],
      [at('/icons/icon.svg'), at('/icons/icon.svg?__WB_REVISION__=2')],
      [at('/assets/index-AAAAAAAA.js'), at('/assets/index-AAAAAAAA.js')],
      [at('/assets/index-BBBBBBBB.css'), at('/assets/index-BBBBBBBB.css')],
      [at('/assets/rubik-CCCCCCCC.woff2'), at('/assets/rubik-CCCCCCCC.woff2')],
      [at('/assets/usecases.worker-DDDDDDDD.js'), at('/assets/usecases.worker-DDDDDDDD.js')],
    ]),
  strategy: { cacheName: 'precache' },
} as unknown as Parameters<typeof routePastWorker>[1];

afterEach(() => vi.restoreAllMocks());

it('routes what is of this build alone, by its full name, and neither what has no version nor a worker', async () => {
  const addRoutes = vi.fn(async () => undefined);
  await routePastWorker({ addRoutes } as unknown as InstallEvent, precache);
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith({
    condition: {
      or: ['/assets/index-AAAAAAAA.js', '/assets/index-BBBBBBBB.css', '/assets/rubik-CCCCCCCC.woff2'].map(
        (pathname) => ({ urlPattern: { pathname } }),
      ),
    },
    source: { cacheName: 'precache' },
  });
});

it('leaves all to the service worker where the browser knows no routes, or does not take them', async () => {
  await routePastWorker({} as InstallEvent, precache);
  const told = vi.spyOn(console, 'info').mockReturnValue();
  const addRoutes = async () => {
    throw new TypeError('too many conditions');
  };
  await routePastWorker({ addRoutes } as unknown as InstallEvent, precache);
  expect(told).toHaveBeenCalledOnce();
});

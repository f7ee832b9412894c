import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { pauseFilm } from '../product/dramaActs';
import { inTabs, PATHS, watchErrors } from '../product/everyRoute';
import { hasContent } from '../product/hasContent';
import type { Device } from '../product/reader';

const CHUNK_DELAY_MS = 3_000;
/** The tabs wait for their delays in parallel. */
const TABS = 5;

let server: Door;

test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(async () => {
  await server.stop();
});

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`no route is blank while its chunks take three seconds, on a ${device}`, {
    tag: '@long',
  }, async ({ browser }) => {
    test.setTimeout(300_000);
    const { context } = await newDevice(browser, device, { serviceWorker: false });
    const errors = watchErrors(context);
    const isLazy = await lazyChunks(server.url);
    try {
      await inTabs(context, TABS, PATHS[device], (page, path) =>
        openWithSlowChunks(page, `${server.url}${path}`, isLazy),
      );
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });
}

/** Matches files outside the first load: neither named by the first page nor imported by one that is. */
async function lazyChunks(url: string): Promise<(url: string) => boolean> {
  const html = await (await fetch(`${url}/home`, { headers: { accept: 'text/html' } })).text();
  const first = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  for (const path of first) {
    const code = await (await fetch(url + path)).text();
    for (const [, name] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      first.add(`/assets/${name}`);
  }
  return (url) => {
    const { pathname } = new URL(url);
    return /^\/assets\/.*\.js$/.test(pathname) && !first.has(pathname);
  };
}

async function openWithSlowChunks(page: Page, url: string, isLazy: (url: string) => boolean): Promise<void> {
  // Chunks are held for the first three seconds of the page, and until its placeholder was checked. Later ones
  // are not: several tabs whose idle chunks each wait would never be still.
  let recordSeen = () => undefined as void;
  const seen = new Promise<void>((resolve) => {
    recordSeen = resolve;
  });
  const released = Promise.all([new Promise((resolve) => setTimeout(resolve, CHUNK_DELAY_MS)), seen]);
  let held = 0;
  await page.route(
    ({ href }) => isLazy(href),
    async (route) => {
      held += 1;
      await released;
      await route.continue();
    },
  );
  await page.goto(url, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(isBlank), { message: `${url} while it loads`, timeout: 30_000 })
    .toBe(false);
  recordSeen();
  // A film that plays is never still.
  if (new URL(url).pathname.startsWith('/drama/')) await pauseFilm(page);
  await hasContent(page, url);
  expect(held, `${url}: chunks that took their time`).toBeGreaterThan(0);
  await page.unrouteAll();
}

/**
 * Runs in the page. Returns whether nothing is drawn in the place of the content: no words, no skeleton, no
 * picture.
 */
function isBlank(): boolean {
  // Before the shell's own texts are loaded, the placeholder is the whole page.
  const place = document.querySelector('main') ?? document.body;
  return ![...place.querySelectorAll<HTMLElement>('*')].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width < 16 || height < 8 || !element.checkVisibility({ opacityProperty: true })) return false;
    const style = getComputedStyle(element);
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const isDrawn = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none';
    return hasWords || isDrawn || element.matches('svg, img');
  });
}

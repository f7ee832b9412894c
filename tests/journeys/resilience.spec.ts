import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { liveIn } from '../product/livedIn';
import type { Device } from '../product/reader';
import { SCREENS, type Screen } from '../product/screens';
import { settled, watchRequests } from '../product/settled';
import { freePort, makeDataFolder, type ProductServer, startServer } from '../product/startServer';
import { startTamperingProxy } from '../product/tamperingProxy';

const CHUNK_DELAY_MS = 3_000;
const PAGES_AT_ONCE = 6;
const pathsOf = (screens: readonly Screen[]) => [...new Set(screens.map(({ path }) => path))];
/** All routes, and the key screens where these stand for all: a desktop has the same routes and the same loading. */
const PATHS: Record<Device, string[]> = {
  phone: pathsOf(SCREENS),
  desktop: pathsOf(SCREENS.filter(({ key }) => key)),
};
const SCREENS_WITH_COVERS = ['home', 'discover', 'search-results', 'book', 'view-all', 'library'];

let browser: Browser;
let server: ProductServer;
let port: number;
let data: Awaited<ReturnType<typeof makeDataFolder>>;

test.beforeAll(async () => {
  data = await makeDataFolder();
  port = await freePort();
  [server, browser] = await Promise.all([startServer(data.path, port), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await data.remove();
});

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`every route waits for chunks that take three seconds, and never blankly, on a ${device}`, async () => {
    test.setTimeout(300_000);
    const { context } = await newDevice(browser, device, { serviceWorker: false });
    const errors: string[] = [];
    collectErrors(context, errors);
    const lazy = await lazyChunks();
    const waiting = [...PATHS[device]];
    try {
      await Promise.all(
        Array.from({ length: PAGES_AT_ONCE }, async () => {
          for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
            await openWithSlowChunks(context, path, lazy);
          }
        }),
      );
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test(`covers that fail are drawn, on a ${device}`, async () => {
    const { context, page } = await newDevice(browser, device, { serviceWorker: false });
    const errors: string[] = [];
    collectErrors(context, errors);
    try {
      await liveIn(page, server.url, { serviceWorker: false });
      await context.route(/\.webp$/, (route) => route.abort());
      for (const name of SCREENS_WITH_COVERS) {
        const path = SCREENS.find((screen) => screen.name === name)?.path;
        await page.goto(`${server.url}${path}`);
        await settled(page);
        const covers = page.locator('main a[href*="/bookInfo/"], main a[href*="/reading/"]');
        await expect(covers.first()).toBeVisible();
        expect(await page.evaluate(brokenPictures), name).toEqual([]);
      }
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });

  test(`every route says something and leads on with the API down, on a ${device}`, async () => {
    test.setTimeout(300_000);
    const proxy = await startTamperingProxy(port);
    const livedIn = await newDevice(browser, device);
    const errors: string[] = [];
    collectErrors(livedIn.context, errors);
    try {
      await liveIn(livedIn.page, proxy.url);
      for (const damage of ['fault', 'refuse'] as const) {
        proxy.damage(damage);
        const unused = await newDevice(browser, device);
        collectErrors(unused.context, errors);
        await Promise.all([
          walk(unused.page, proxy.url, PATHS[device], `new device, ${damage}`),
          walk(livedIn.page, proxy.url, PATHS.desktop, `lived-in device, ${damage}`),
        ]);
        await unused.context.close();
      }
      expect(errors).toEqual([]);
    } finally {
      await livedIn.context.close();
      await proxy.stop();
    }
  });
}

/** What the first page does not bring along. */
async function lazyChunks(): Promise<(url: string) => boolean> {
  const html = await (await fetch(`${server.url}/home`, { headers: { accept: 'text/html' } })).text();
  const first = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  return (url) => {
    const { pathname } = new URL(url);
    return /^\/assets\/.*\.js$/.test(pathname) && !first.has(pathname);
  };
}

/** Opens a route while each of its chunks takes its time: a placeholder first, then the page. */
async function openWithSlowChunks(
  context: BrowserContext,
  path: string,
  lazy: (url: string) => boolean,
): Promise<void> {
  const page = await context.newPage();
  watchRequests(page);
  // Held for three seconds, and in any case until the page has been looked at.
  let noteSeen = () => undefined as void;
  const seen = new Promise<void>((resolve) => {
    noteSeen = resolve;
  });
  await page.route(
    (url) => lazy(url.href),
    async (route) => {
      await Promise.all([new Promise((resolve) => setTimeout(resolve, CHUNK_DELAY_MS)), seen]);
      await route.continue();
    },
  );
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(isBlank), { message: `${path} while it loads`, timeout: 30_000 })
    .toBe(false);
  noteSeen();
  await hasContent(page, path);
  await page.close();
}

async function walk(page: Page, url: string, paths: readonly string[], where: string): Promise<void> {
  for (const path of paths) {
    await page.goto(`${url}${path}`);
    await hasContent(page, `${path}, ${where}`);
  }
}

/** A heading or a message, and a way on. */
async function hasContent(page: Page, where: string): Promise<void> {
  await settled(page);
  const said = page.locator('main').locator('h1, h2, [role="alert"], [data-reader-page] p');
  await expect(said.first(), `${where}: a heading or a message`).toBeAttached();
  expect((await page.locator('main').innerText()).trim(), `${where}: words`).not.toBe('');
  await expect(page.getByText('This page came apart'), where).toHaveCount(0);
  if (new URL(page.url()).pathname.startsWith('/reading/')) return;
  const ways = page.locator('main a[href], main button:enabled, nav a[href]').filter({ visible: true });
  await expect(ways.first(), `${where}: a way on`).toBeVisible();
}

/** In the page. Nothing is drawn in the place of the content: no words, no skeleton, no picture. */
function isBlank(): boolean {
  // Before the shell's own texts are there, the placeholder is all there is.
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

/** In the page. Pictures that were asked for, did not come, and still stand there. */
function brokenPictures(): string[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
    .map(({ src }) => src);
}

function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error().message}`));
}

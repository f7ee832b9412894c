import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { endpoints } from '../../contract/endpoints';
import { openParams } from '../../contract/wire/sealing.codec';
import { browser, server, UNCACHED, withDemo } from '../product/demoVisits';
import { newDevice } from '../product/device';
import { settled } from '../product/settled';

withDemo();

/** Collects the white-screen reports in the client logs of a context. */
function watchWhiteScreens(context: BrowserContext): unknown[] {
  const found: unknown[] = [];
  context.on('request', (request) => {
    const { method, path } = endpoints.userHandleLogByApp;
    if (new URL(request.url()).pathname !== path) return;
    const params = new URLSearchParams(request.postData() ?? '').get('params') ?? '';
    const { msg, ext1 } = openParams(method, path, params) as { msg: string; ext1: string };
    if (msg === 'white-screen') found.push(JSON.parse(ext1));
  });
  return found;
}

/** Blocks the page's thread for `ms`, from the next task on. */
const hang = (page: Page, ms: number) =>
  page.evaluate((time) => {
    setTimeout(() => {
      const end = performance.now() + time;
      while (performance.now() < end);
    });
  }, ms);

test('a hung page is reported once by its worker meanwhile, a busy one is not', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const told = watchWhiteScreens(context);
  await page.goto(`${server.url}/home`);
  await settled(page);
  // The slides beside the centred one have names only in their labels.
  await page.locator('main a[href*="/bookInfo/"]:not([aria-label])').first().click();
  await settled(page);
  const { pathname } = new URL(page.url());
  await hang(page, 8_000);
  await page.evaluate(() => undefined);
  expect(told).toEqual([]);
  await hang(page, 45_000);
  await expect.poll(() => told, { timeout: 40_000 }).toEqual([{ reason: 'hung', error: '', path: pathname }]);
  await page.evaluate(() => undefined);
  await hang(page, 30_000);
  await page.evaluate(() => undefined);
  expect(told).toHaveLength(1);
  await context.close();
});

test('a hung start is reported by the tab’s next start; an abandoned start is not', async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const told = watchWhiteScreens(context);
  // The script starts nothing and the page's end is never noticed, as in a tab that hangs.
  await page.addInitScript(() => {
    if (location.pathname !== '/bookInfo/2') return;
    for (const end of ['pagehide', 'visibilitychange'])
      addEventListener(end, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  const code = /\/assets\/index-.*\.js$/;
  await context.route(code, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const ran = context.waitForEvent('requestfinished', (request) => code.test(request.url()));
  await page.goto(`${server.url}/bookInfo/2`);
  await ran;
  await context.unroute(code);
  await page.goto(`${server.url}/mine`);
  await expect.poll(() => told).toEqual([{ reason: 'hung', error: '', path: '/bookInfo/2' }]);
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' });
  await page.goto(`${server.url}/about`);
  await settled(page);
  expect(told).toHaveLength(1);
  await context.close();
});

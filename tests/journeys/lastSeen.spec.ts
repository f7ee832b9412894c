import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice, newPage } from '../product/device';
import type { Door } from '../product/door';
import { pictureIsKept } from '../product/keptPicture';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { turnToSecondPage } from '../product/turnPage';

let server: Door;

test.beforeEach(async () => {
  server = await openDemo();
});
test.afterEach(async () => {
  await server.stop();
});

const TITLE = 'Murder at the Allotment Society';
const picture = (page: Page) => page.locator('#first-picture');

test('what was last seen is there before the app is, which takes its place and answers what was tapped', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  const complaints: string[] = [];
  context.on('console', (message) => {
    // Calls that find no server: it is stopped on purpose.
    const isUnreachable = /net::ERR_(CONNECTION_REFUSED|FAILED)/.test(message.text());
    if (message.type() === 'error' && !isUnreachable) complaints.push(message.text());
  });
  await page.goto(`${server.url}/reading/2/1`);
  await waitForServiceWorker(page);
  await turnToSecondPage(page);
  await page.goto(`${server.url}/BookShelf`);
  await settled(page);
  await pictureIsKept(page, 'library');
  await page.close();
  await server.stop();

  // The library, before a line of the app has run; then the app, in its place, and nothing moves.
  let again = await openHeld(context, `${server.url}/BookShelf`);
  await expect(picture(again).getByText(TITLE)).toBeVisible();
  await expect(again.locator('#root')).toBeEmpty();
  await again.evaluate(() => window.dogearGoOn?.());
  await settled(again);
  await expect(again.locator('#root').getByText(TITLE)).toBeVisible();
  expect(await again.evaluate(() => window.dogearShifted)).toBeLessThan(0.001);
  await again.close();

  // What is tapped on the picture is opened by the app before its library was there, and Back leads to it.
  again = await openHeld(context, `${server.url}/BookShelf`);
  await again.evaluate(countLibraries);
  await tapOn(again, picture(again).getByText(TITLE));
  await expect(picture(again).locator('[data-pressed]')).toContainText(TITLE);
  await again.evaluate(() => window.dogearGoOn?.());
  await expect(again).toHaveURL(`${server.url}/reading/2/1`);
  await expect(again.locator('[data-reader-page="2"]')).toBeVisible();
  await expect(picture(again)).toHaveCount(0);
  expect(await again.evaluate(() => window.dogearLibraries)).toBe(0);
  await again.goBack();
  await expect(again.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await expect(again).toHaveURL(`${server.url}/BookShelf`);
  expect(complaints).toEqual([]);
});

test('a page that was tapped on the picture and is long in coming is said to be on its way', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/home`);
  await waitForServiceWorker(page);
  await settled(page);
  await pictureIsKept(page, 'home');
  await page.close();
  server.keepWaiting();

  const again = await openHeld(context, `${server.url}/home`);
  const link = picture(again).locator('a[href^="/bookInfo/"]').first();
  const path = await link.getAttribute('href');
  await tapOn(again, link);
  await again.evaluate(() => window.dogearGoOn?.());
  await expect(again).toHaveURL(`${server.url}${path}`);
  // A page whose picture stands there would be waited for longer, eight seconds.
  await expect(picture(again)).toHaveCount(0, { timeout: 6_000 });
  await expect(again.locator('#root main > [aria-busy="true"]')).toBeVisible();
});

test('left in a chapter the app opens there, where its reader chose so, and Back leads into the library', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/Settings`);
  await waitForServiceWorker(page);
  await page.getByRole('switch', { name: 'Open where I left off' }).check();
  await page.goto(`${server.url}/reading/2/1`);
  await turnToSecondPage(page);
  await settled(page);
  // A picture of the first page may be there already. The language, said once more, does away with all that is kept.
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
  });
  await pictureIsKept(page, 'reading', true);
  await pictureIsKept(page, 'reading');
  await pictureIsKept(page, 'place');
  await page.close();
  await server.stop();

  const again = await openHeld(context, `${server.url}/BookShelf`);
  await expect(picture(again).locator('.status-page')).toHaveText(/^2 \/ \d+$/);
  await expect(again).toHaveURL(`${server.url}/reading/2/1`);
  await again.evaluate(() => window.dogearGoOn?.());
  await expect(picture(again)).toHaveCount(0);
  await expect(again.locator('[data-reader-page="2"]')).toBeVisible();
  await again.goBack();
  await expect(again).toHaveURL(`${server.url}/BookShelf`);
  await expect(again.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();

  // In another theme nothing of it is right.
  await pictureIsKept(again, 'library');
  await again.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await pictureIsKept(again, 'reading', true);
});

declare global {
  interface Window {
    /** Lets the app begin. */
    dogearGoOn?: () => void;
    /** The sum of all layout shifts. */
    dogearShifted?: number;
    /** How often the app has shown a library. */
    dogearLibraries?: number;
  }
}

/**
 * A page that has come as far as it can without the app's code, which waits for `dogearGoOn`. A device that is too busy to find
 * a picture in time opens without one, which is right, and not what is looked at here: then it is opened once more.
 */
async function openHeld(context: BrowserContext, address: string): Promise<Page> {
  for (;;) {
    const page = await newPage(context);
    await page.addInitScript(holdApp);
    await page.goto(address, { waitUntil: 'commit' });
    const opened = await page.waitForFunction(() => {
      if (window.dogearGoOn) return 'held';
      return document.querySelector('#root main') ? 'plain' : null;
    });
    if ((await opened.jsonValue()) === 'held') return page;
    await page.close();
  }
}

async function tapOn(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not in sight');
  await page.touchscreen.tap(box.x + 8, box.y + 8);
}

/** In the page. */
function countLibraries(): void {
  window.dogearLibraries = 0;
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no #root');
  new MutationObserver(() => {
    if (root.querySelector('main a[href^="/reading/"]'))
      window.dogearLibraries = (window.dogearLibraries ?? 0) + 1;
  }).observe(root, { subtree: true, childList: true });
}

/** In the page, before its own scripts. */
function holdApp(): void {
  const importNode = document.importNode;
  document.importNode = ((content: Node, deep: boolean) => {
    const code = importNode.call(document, content, deep);
    window.dogearGoOn = () => document.body.append(code);
    return document.createComment('held');
  }) as typeof document.importNode;
  window.dogearShifted = 0;
  type Shift = PerformanceEntry & { value: number };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[])
      window.dogearShifted = (window.dogearShifted ?? 0) + value;
  }).observe({ type: 'layout-shift', buffered: true });
}

import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { type Device, waitForServiceWorker } from '../product/reader';
import {
  freePort,
  makeDemoFolder,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let server: ProductServer;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  data = await makeDemoFolder();
  [server, browser] = await Promise.all([startServer(data.path, await freePort()), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await data.remove();
});

/** A first visit installs the service worker in the background; only the journeys about it need one. */
async function begin(device: Device, serviceWorker = false): Promise<void> {
  ({ context, page } = await newDevice(browser, device, { motion: true, serviceWorker }));
}

test.afterEach(() => context.close());

const ranked = () => page.getByRole('list', { name: /^(Hot|New|Finished|Most unlocked)$/ }).getByRole('link');
const field = () => page.getByRole('searchbox', { name: 'Search titles' });

test('rankings and filters stay in the address, also after Back and a reload', { tag: '@long' }, async () => {
  await begin('desktop');
  await page.goto(`${server.url}/discover`);
  await expect(ranked().first()).toBeVisible();
  const all = await ranked().count();
  await page.getByRole('button', { name: 'Finished', exact: true }).click();
  await expect(page).toHaveURL(/[?&]kind=finished/);
  await page.getByRole('radio', { name: 'Month' }).check();
  await page.getByRole('button', { name: /^Romance/ }).click();
  await expect(page).toHaveURL(/[?&]category=Romance/);
  await expect(page).toHaveURL(/[?&]period=month/);
  // Fewer than all, but not the empty list while they are fetched.
  await expect.poll(async () => all > (await ranked().count()) && (await ranked().count()) > 0).toBe(true);
  const titles = await ranked().allInnerTexts();

  await ranked().first().click();
  await expect(page).toHaveURL(/\/(?:book|drama)Info\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/category=Romance/);
  await expect.poll(() => ranked().allInnerTexts()).toEqual(titles);
  await page.reload();
  await expect.poll(() => ranked().allInnerTexts()).toEqual(titles);
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked();

  await page.getByRole('button', { name: 'Remove Romance' }).click();
  await expect(page).not.toHaveURL(/category/);
  await page.getByRole('button', { name: 'Over 200K words' }).click();
  await page.getByRole('button', { name: /^Horror/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).not.toHaveURL(/category|length/);
  await expect(ranked().first()).toBeVisible();
});

test('on a phone the filters are in a sheet, and its button counts them', { tag: '@long' }, async () => {
  await begin('phone');
  await page.goto(`${server.url}/discover`);
  await expect(ranked().first()).toBeVisible();
  await page.getByRole('tab', { name: 'New' }).click();
  await expect(page).toHaveURL(/kind=new/);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Complete' }).click();
  await sheet.getByRole('button', { name: 'Fantasy' }).click();
  await sheet.getByRole('button', { name: 'Show titles' }).click();
  await expect(page.getByRole('button', { name: 'Filters · 2' })).toBeVisible();
  await expect(page).toHaveURL(/kind=new&category=Fantasy&status=finished/);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page).toHaveURL(/\/BookShelf/);
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await expect(page).toHaveURL(/kind=new&category=Fantasy&status=finished/);
  await page.getByRole('button', { name: 'Remove Fantasy' }).click();
  await expect(page.getByRole('button', { name: 'Filters · 1' })).toBeVisible();
});

test('search tolerates typos, highlights matches, and remembers only submitted or followed queries', {
  tag: '@long',
}, async () => {
  await begin('phone');
  await page.goto(`${server.url}/search`);
  await field().pressSequentially('nineth bel');
  const found = page.getByRole('link', { name: /The Ninth Bell/ });
  await expect(found).toBeVisible();
  await expect(found.locator('mark').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /results?$/ })).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL(/\/bookInfo\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/q=nineth/);
  await expect(found).toBeVisible();

  // A search is kept once Enter submits it; typing alone keeps nothing.
  await field().fill('salt');
  await field().press('Enter');
  await expect(page.getByRole('link', { name: /Salt and Lacquer/ })).toBeVisible();
  await field().fill('laun');
  await expect(page.getByRole('link', { name: /Low Orbit Laundry/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const history = page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem');
  await expect(history).toHaveText(['salt', 'nineth bel']);
  expect(await dumpDevice(page)).not.toMatch(/nineth/i);

  await page.getByRole('button', { name: 'Remove “salt” from the search history' }).click();
  await expect(history).toHaveText(['nineth bel']);
  await page.getByRole('button', { name: 'nineth bel', exact: true }).click();
  await expect(found).toBeVisible();
  await field().press('Escape');
  await expect(field()).toHaveValue('');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(history).toHaveCount(0);
});

test('a late search result is never shown under a newer query', { tag: '@long' }, async () => {
  await begin('desktop');
  let isFirst = true;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route('**/novel-api/api/novel/search*', async (route) => {
    if (isFirst) {
      isFirst = false;
      await held;
    }
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${server.url}/search`);
  const asked = page.waitForRequest(/novel\/search/).catch(() => undefined);
  await field().fill('salt');
  await Promise.race([asked, expect.poll(() => isFirst).toBe(false)]);
  await field().fill('ferry');
  await expect(page.getByRole('link', { name: /The Last Ferry/ })).toBeVisible();
  release();
  await expect(page).toHaveURL(/q=ferry/);
  await expect(page.getByRole('link', { name: /Salt and Lacquer/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /The Last Ferry/ })).toBeVisible();
});

test('a book is opened from the search field with the keyboard alone', { tag: '@long' }, async () => {
  await begin('desktop');
  await page.goto(`${server.url}/search`);
  await expect(field()).toBeFocused();
  await page.keyboard.type('the');
  await expect(page.getByRole('link', { name: /The Ninth Bell/ })).toBeVisible();
  const results = page.locator('main a[data-result]');
  await expect(page.getByRole('status').filter({ hasText: /results$/ })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const address = await results.nth(0).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

// Must be the last test: it stops the shared server.
test('with the server stopped, search finds books on the device and Explore keeps its ranking', async () => {
  await begin('phone', true);
  await page.goto(`${server.url}/discover`);
  await expect(ranked().first()).toBeVisible();
  const titles = await ranked().allInnerTexts();
  await page
    .getByRole('link', { name: /Wolf Hour Clinic/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to library' }).click();
  await waitForServiceWorker(page);
  await server.stop();

  await page.goto(`${server.url}/discover`);
  await expect(ranked()).toHaveCount(titles.length);
  expect(await ranked().allInnerTexts()).toEqual(titles);
  await expect(page.getByText(/^Last updated/)).toBeVisible();

  await page.goto(`${server.url}/search`);
  await field().fill('zeppelin');
  await expect(page.getByText(/^Nothing on this device for/)).toBeVisible();
  await field().fill('wofl clin');
  const here = page.getByRole('region', { name: 'On this device' });
  await expect(here.getByRole('link', { name: /Wolf Hour Clinic/ })).toBeVisible();
  await expect(here.locator('mark')).toHaveText(['Wolf', 'Clin']);
  await expect(here.getByText('In your library')).toBeVisible();
});

test('a ranking and the list of a home block load completely, each book once', { tag: '@long' }, async () => {
  const BOOKS = 30;
  const many = await makeEmptyFolder();
  const placed = ['--tab', 'All', '--block', 'All of them'];
  await runCatalog(many.path, ['generate', '--books', String(BOOKS), '--chapters', '1', ...placed]);
  const other = await startServer(many.path, await freePort(), { DOGEAR_DEMO: 'off' });
  try {
    await begin('phone');
    await page.goto(`${other.url}/search`);
    await expect(page.getByText(`There are ${BOOKS} popular titles.`)).toBeVisible();
    for (const path of ['/ViewAll?title=All+of+them&blockId=1', '/discover?kind=new']) {
      await page.goto(`${other.url}${path}`);
      const seen = new Set<string>();
      // Rows far from the screen leave the document, so the books are collected while scrolling.
      const goOn = async () => {
        for (const href of await page.evaluate(scrollOn)) seen.add(href);
        return seen.size;
      };
      await expect.poll(goOn, { message: path, intervals: [50], timeout: 30_000 }).toBe(BOOKS);
    }
  } finally {
    await other.stop();
    await many.remove();
  }
});

/** Runs in the page. Returns the books in the document and scrolls by half a screen. */
function scrollOn(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href*="/bookInfo/"]');
  scrollBy(0, innerHeight / 2);
  return [...links].map(({ pathname }) => pathname);
}

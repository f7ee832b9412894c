import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { register } from '../product/emailLogin';
import { killBrowser } from '../product/killBrowser';
import { KEPT_BOOK } from '../product/livedIn';
import { inventoriedDownloads, loseDatabase, loseEverything } from '../product/loseStorage';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { makeEmptyFolder } from '../product/startServer';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

const BACK = 'This browser cleared what Dogear kept here. Your library, places and marks are back.';

/** An account with a downloaded book in its library, that was begun. */
async function begin(page: Page, url: string, email: string): Promise<void> {
  await register(page, url, email);
  await page.goto(`${url}/bookInfo/${KEPT_BOOK}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await expect(page.getByText(/checked and complete/).filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  });
  const told = page.waitForResponse((response) => response.url().endsWith('/user/en/sync'));
  await page.goto(`${url}/reading/${KEPT_BOOK}/2`);
  await turnToSecondPage(page);
  await told;
  await waitForServiceWorker(page);
  await expect.poll(() => readRows(page, 'syncChanges'), { timeout: 30_000 }).toEqual([]);
  await expect.poll(() => inventoriedDownloads(page), { timeout: 30_000 }).toBe(1);
}

const states = async (page: Page) =>
  (await readRows<{ state: string }>(page, 'downloads')).map(({ state }) => state);

test('a reader whose browser cleared the database, and then everything, has it all back and is told so', async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await begin(page, server.url, 'evicted@books.example');
    await loseDatabase(page, server.url);
    await page.goto(`${server.url}/BookShelf`);
    const notice = page.getByRole('status').filter({ hasText: BACK });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(`main a[href*="/reading/${KEPT_BOOK}/2"]`).first()).toBeVisible();
    await notice.getByRole('button', { name: 'Details' }).tap();
    await expect(page.getByText('1 of 1 downloads are back')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Got it' }).tap();
    await expect(page.getByText('1 of 1 downloads are back')).toBeHidden();

    // What came back works with no server.
    await server.stop();
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/4`);
    await textIsShown(page);
    await server.reopen();

    await loseEverything(page, server.url);
    await page.goto(`${server.url}/BookShelf`);
    await expect(page.getByRole('status').filter({ hasText: BACK })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(`main a[href*="/reading/${KEPT_BOOK}/"]`).first()).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a repair that is killed at any request is ended by the next start', { tag: '@long' }, async () => {
  const server = await openDemo();
  const profile = await makeEmptyFolder();
  let context = await openBrowser(profile.path, 'phone');
  try {
    await begin(await context.newPage(), server.url, 'killed-repair@books.example');
    for (const killedAt of [1, 2, 3, 4, 5, 6, 8, 10, 13, 16]) {
      const page = await context.newPage();
      await loseDatabase(page, server.url);
      let requests = 0;
      const closed = context.waitForEvent('close');
      context.on('request', (request) => {
        if (!/\/(novel-api|content)\//.test(request.url())) return;
        requests += 1;
        if (requests === killedAt) void killBrowser(profile.path);
      });
      await page.goto(`${server.url}/BookShelf`).catch(() => undefined);
      await closed;

      context = await openBrowser(profile.path, 'phone');
      const next = await context.newPage();
      await next.goto(`${server.url}/BookShelf`);
      await expect(
        next.locator(`main a[href*="/reading/${KEPT_BOOK}/2"]`).first(),
        `killed at ${killedAt}`,
      ).toBeVisible({
        timeout: 60_000,
      });
      await expect
        .poll(() => states(next), { message: `killed at ${killedAt}`, timeout: 60_000 })
        .toEqual(['done']);
      await expect.poll(() => inventoriedDownloads(next), { timeout: 30_000 }).toBe(1);
      await next.close();
    }
  } finally {
    await context.close();
    await profile.remove();
    await server.stop();
  }
});

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { dumpDevice } from '../product/deviceDump';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import {
  freePort,
  makeDataFolder,
  makeDemoFolder,
  type ProductServer,
  startServer,
} from '../product/startServer';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

/** What a reader leaves in a book: kept without a server, sealed, and there again after the browser was closed. */
const BOOK = 2;

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let profile: Awaited<ReturnType<typeof makeDataFolder>>;
let server: ProductServer | undefined;
let url: string;
let context: BrowserContext;

test.beforeEach(async () => {
  data = await makeDemoFolder();
  profile = await makeDataFolder();
  server = await startServer(data.path, await freePort());
  url = server.url;
  context = await openBrowser(profile.path, 'phone');
});
test.afterEach(async () => {
  await context.close();
  await server?.stop();
  await data.remove();
  await profile.remove();
});

/** Reads the book's first chapter, then takes the server away. */
async function readWithoutServer(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/reading/${BOOK}/1`);
  await turnToSecondPage(page);
  await waitForServiceWorker(page);
  await server?.stop();
  server = undefined;
  return page;
}

async function wakeMenu(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await expect(page.locator('.reader-bar-bottom')).toBeVisible();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await page.getByRole('tab', { name }).click();
}

const ribbon = (page: Page) => page.locator('.leaf:not([inert]) .bookmark-ribbon');

test('a bookmark marks its page, leads back to it and can be taken away and put back', async () => {
  let page = await readWithoutServer();
  await wakeMenu(page);
  const button = page.getByRole('button', { name: 'Bookmark this page' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(ribbon(page)).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.press('Home');
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await wakeMenu(page);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const kept = await page.evaluate(
    () => document.querySelector('.leaf:not([inert]) [data-block]')?.textContent ?? '',
  );

  // The browser is closed: the mark and the way to it are the device's.
  await context.close();
  context = await openBrowser(profile.path, 'phone');
  page = await context.newPage();
  await page.goto(`${url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await wakeMenu(page);
  await openTab(page, 'Bookmarks');
  const list = page.getByRole('tabpanel', { name: 'Bookmarks' });
  await list.locator('.annotation-text').click();
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
  await expect(ribbon(page)).toBeVisible();

  // Sealed: neither what it is nor the words it stands before are in its table.
  const annotations = (await dumpDevice(page))
    .split('\n')
    .find((_, at, all) => all[at - 1] === 'dogear/annotations');
  expect(annotations).toContain('DOGEAR:');
  expect(annotations).not.toMatch(/bookmark|quote/);
  expect(kept).not.toBe('');

  await wakeMenu(page);
  await openTab(page, 'Bookmarks');
  await list.getByRole('button', { name: /^Remove the bookmark/ }).click();
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list.locator('.annotation-text')).toBeVisible();
  await list.getByRole('button', { name: /^Remove the bookmark/ }).click();
  await page.keyboard.press('Escape');
  await expect(ribbon(page)).toHaveCount(0);
});

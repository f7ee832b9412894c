import { expect, type Page } from '@playwright/test';
import { declineFreeBook } from './offers';
import { waitForServiceWorker } from './reader';
import { settled } from './settled';
import { turnToEnd, turnToSecondPage } from './turnPage';

/** Books of the demo catalogue by their number: it is filled in the order of the file names. */
export const KEPT_BOOK = 6;
export const BEGUN_BOOK = 2;
export const PRICED_BOOK = 7;
export const UNSEEN_BOOK = 9;
/** Looked into by the screens about leaving one. */
export const LEFT_BOOK = 3;
/** The first of the dramas, which come after the novels. */
export const DRAMA = 10;
/** Its first episode that costs. */
export const LOCKED_EPISODE = 4;
/** The chapter the kept book is read at. */
export const READ_TARGET = 3;
/** The priced book has five free chapters. */
export const LOCKED_TARGET = 6;

/**
 * Lives with a device as a reader would for a while: searches, a shelf, two books begun, one kept whole, every page
 * of the feed seen. The kept book is read last.
 */
export async function liveIn(page: Page, url: string, { serviceWorker = true } = {}): Promise<void> {
  await page.goto(`${url}/home`);
  // The first books are there before the names of the tabs may be.
  await settled(page);
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.locator('main a:is([href*="/bookInfo/"], [href*="/dramaInfo/"])').first().waitFor();
  }
  for (const query of ['lacquer', 'murder', 'bell']) await search(page, url, query);
  await page.goto(`${url}/discover`);
  await page.locator('main a:is([href*="/bookInfo/"], [href*="/dramaInfo/"])').first().waitFor();

  await page.goto(`${url}/bookInfo/${PRICED_BOOK}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.getByRole('button', { name: 'In library' }).waitFor();
  await read(page, url, BEGUN_BOOK, 2);
  await page.goto(`${url}/bookInfo/${KEPT_BOOK}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await page
    .getByText(/checked and complete/)
    .filter({ visible: true })
    .waitFor({ timeout: 60_000 });
  await read(page, url, KEPT_BOOK, READ_TARGET);
  await page.goto(`${url}/BookShelf`);
  await page.locator(`main a[href*="/reading/${KEPT_BOOK}/${READ_TARGET}"]`).first().waitFor();
  await page.goto(`${url}/mine`);
  await page.getByText(/No\. \d+/).waitFor();
  // Home offers a book by itself to whoever has read, which has a screen of its own.
  await declineFreeBook(page);
  if (serviceWorker) await waitForServiceWorker(page);
}

/** Puts a book into the library. */
export async function keepBook(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/bookInfo/${KEPT_BOOK}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.getByRole('button', { name: 'In library' }).waitFor();
}

async function search(page: Page, url: string, query: string): Promise<void> {
  await page.goto(`${url}/search`);
  await page.getByRole('searchbox').fill(query);
  await page.keyboard.press('Enter');
  await page.locator('main a:is([href*="/bookInfo/"], [href*="/dramaInfo/"])').first().waitFor();
  await settled(page);
  await page.locator('main a[href*="/bookInfo/"]').first().click();
  await expect(page).toHaveURL(/\/bookInfo\/\d+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Reads a chapter and goes back to its second page, so that there is a place in it. */
async function read(page: Page, url: string, bookId: number, target: number): Promise<void> {
  await page.goto(`${url}/reading/${bookId}/${target}`);
  await settled(page);
  // Rankings show what was read to its end once the server was told (decision 0007).
  const told = page.waitForResponse((response) => response.url().endsWith('/user/en/userLog'), {
    timeout: 120_000,
  });
  await turnToEnd(page);
  await told;
  await page.keyboard.press('Home');
  await turnToSecondPage(page);
}

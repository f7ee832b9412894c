import { expect, type Page } from '@playwright/test';
import { declineFreeBook } from './offers';
import { waitForServiceWorker } from './reader';
import { settled } from './settled';
import { turnToEnd, turnToSecondPage } from './turnPage';

/** The ids of books in the demo catalogue, which is filled in the order of the file names. */
export const KEPT_BOOK = 6;
export const BEGUN_BOOK = 2;
export const PRICED_BOOK = 7;
export const UNSEEN_BOOK = 9;
export const LEFT_BOOK = 3;
export const DRAMA = 10;
export const LOCKED_EPISODE = 4;
export const READ_TARGET = 3;
/** The priced book has five free chapters. */
export const LOCKED_TARGET = 6;

/**
 * Uses a device as a reader would for a while: searches, fills the library, begins two books, keeps one, and
 * opens every page of the feed. The kept book is read last.
 */
export async function liveIn(page: Page, url: string, { serviceWorker = true } = {}): Promise<void> {
  await page.goto(`${url}/home`);
  // The first books may be shown before the names of the tabs.
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
  // Otherwise home would offer a free book to a reader who has read; another screen shows that offer.
  await declineFreeBook(page);
  if (serviceWorker) await waitForServiceWorker(page);
}

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

/** Reads a chapter to its end and goes back to its second page, so that the book has a place. */
async function read(page: Page, url: string, bookId: number, target: number): Promise<void> {
  await page.goto(`${url}/reading/${bookId}/${target}`);
  await settled(page);
  // Rankings count what was read to its end once the server knows of it (decision 0007).
  const told = page.waitForResponse((response) => response.url().endsWith('/user/en/userLog'), {
    timeout: 120_000,
  });
  await turnToEnd(page);
  await told;
  await page.keyboard.press('Home');
  await turnToSecondPage(page);
}

import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { register } from '../product/emailLogin';
import { KEPT_BOOK } from '../product/livedIn';
import { accountIsTold, inventoriedDownloads, loseDatabase, loseEverything } from '../product/loseStorage';
import { waitForServiceWorker } from '../product/reader';
import { saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

const BACK = 'This browser cleared what Dogear kept here. Your library, places and marks are back.';

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

test('a reader’s data is restored after the browser cleared the database, then everything', {
  tag: '@long',
}, async ({ browser }) => {
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

    await expect.poll(() => accountIsTold(page), { timeout: 30_000 }).toBe(true);
    await server.stop();
    await page.goto(`${server.url}/reading/${KEPT_BOOK}/4`);
    await textIsShown(page);
    await server.reopen();

    await loseEverything(page, server.url);
    await page.goto(`${server.url}/BookShelf`);
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(`main a[href*="/reading/${KEPT_BOOK}/"]`).first()).toBeVisible();
    await notice.getByRole('button', { name: 'Details' }).tap();
    await expect(page.getByText('1 of 1 downloads are back')).toBeVisible({ timeout: 60_000 });
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a guest is offered protection of the library, and a refusal is respected', async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    const offer = page.getByRole('region', { name: 'Keep your library safe' });
    await settled(page);
    await expect(offer).toBeHidden();
    await saveSettings(page, { novelReadTimes: 3 });
    await page.reload();
    await expect(offer.getByRole('link', { name: 'Confirm e-mail' })).toHaveAttribute('href', /^\/loginCode/);
    await offer.getByRole('button', { name: 'Protect on this device' }).tap();
    await expect(page.getByText(/^The browser (?:keeps it until|hasn’t agreed yet)/)).toBeVisible();
    // If the browser agreed, the offer is gone already.
    const refuse = offer.getByRole('button', { name: 'Not now' });
    if (!(await page.evaluate(() => navigator.storage.persisted()))) await refuse.tap();
    await expect(offer).toBeHidden();
    await page.reload();
    await settled(page);
    await expect(offer).toBeHidden();
  } finally {
    await context.close();
    await server.stop();
  }
});

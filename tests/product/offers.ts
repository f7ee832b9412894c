import { expect, type Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';
import { said, startOf } from './said';
import { saveSettings } from './saveSettings';
import { settled } from './settled';
import { textIsShown } from './turnPage';

/** What the shell says by itself (spec 2.2 and 2.5), brought about as its rules have it. */

/** A day after the first visit, to a reader who did not switch it off: another screen may have. */
export function offerDailyReward(page: Page): Promise<void> {
  const due = { firstVisitDay: '2020-01-01', loginDate: '', showNotice: true };
  return offerBy(page, () => saveSettings(page, due));
}

/** Six hours and more after the last time. */
export function offerSale(page: Page): Promise<void> {
  return offerBy(page, () => saveSettings(page, { showSalesTime: Date.now() - 7 * 3_600_000 }));
}

/** Three chapters read, in a browser that can ask: that of a test has refused before anybody was asked. */
export async function offerNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A visit of its own, see `visit`: no other screen is to be asked on.
    if (!sessionStorage.getItem('asks for notices')) return;
    class Asked {
      static permission = 'default';
      static requestPermission = async () => Asked.permission;
    }
    Object.defineProperty(window, 'Notification', { value: Asked });
  });
  await page.evaluate(() => sessionStorage.setItem('asks for notices', 'yes'));
  await page.reload();
  await saveSettings(page, { novelReadTimes: 3, noticeShowTime: 0 });
  // It is asked when a book is left.
  await page.getByRole('link', { name: startOf(await said(page, 'Continue reading')) }).click();
  await textIsShown(page);
  // What asks is there once the page stands.
  await settled(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor();
}

/** A browser that was allowed to tell of things: what it tells of can be chosen. */
export async function allowNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('may tell')) return;
    // A browser of a test has no push service, and would complain of it.
    if ('PushManager' in window)
      PushManager.prototype.subscribe = () => Promise.reject(new Error('not here'));
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
  });
  await page.evaluate(() => sessionStorage.setItem('may tell', 'yes'));
  await page.reload();
  const choice = page.getByRole('switch', { name: await said(page, 'New chapters and episodes') });
  await choice.scrollIntoViewIfNeeded();
  await settled(page);
}

/** A link that carries to a book: its address is the screen's. */
export async function carryToBook(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  carried.add(page);
}

const carried = new WeakSet<Page>();

/** Stops home from asking about the book of a link that was followed before. */
export async function endCarrying(page: Page): Promise<void> {
  if (carried.delete(page)) await saveSettings(page, { adParams: null });
}

/** A book of home that was not begun here, to a reader who was not told of it. */
export function offerFreeBook(page: Page, bookId: number): Promise<void> {
  return offerBy(page, async () => {
    await nameFreeBook(page, bookId);
    await saveSettings(page, { readTimes: 1, freeReadingClick: null, freeReadingTime: 0 });
  });
}

/** The page that is open may be late to ask, and show by itself what the next visit is to be offered: then once more. */
async function offerBy(page: Page, prepare: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await prepare();
    await page.reload();
    await page.getByRole('dialog').waitFor({ timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}

/** Has the feed that home was painted from name this book of its own as the free one. It is young: nobody asks for another. */
export async function nameFreeBook(page: Page, bookId: number): Promise<void> {
  const feed = await readRows<{ blocks: { list: { id: number }[] }[] }>(page, 'feed');
  const named = feed.map((row) => {
    const freeBook = row.blocks.flatMap(({ list }) => list).find(({ id }) => id === bookId) ?? null;
    return { ...row, freeBook, fetchedAt: Date.now() };
  });
  await putRows(page, 'feed', named);
}

/** A reader who has followed the free book once is not told of another (spec 4.6). */
export function declineFreeBook(page: Page): Promise<void> {
  return saveSettings(page, { freeReadingClick: 'no' });
}

/** A reader who stays in another app's browser, and was told of theirs twice (spec 2.2). */
export function stayInApp(page: Page): Promise<void> {
  return saveSettings(page, { leadRefusals: 2 });
}

/** Home, left and come back to, by a campaign's deep link. */
export async function returnToHome(page: Page): Promise<void> {
  await saveSettings(page, { loginPopupTime: 0 });
  await page.goto(new URL('/home?isDeepLink=1&utm_source=mail', page.url()).href);
  await settled(page);
  await page.locator('a[href^="/discover"]').first().click();
  await page.waitForURL(/discover/);
  await page.locator('a[href^="/home"]').filter({ visible: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Three clicks on an ad lead to its book; the next one within a minute is warned of. */
export async function clickAdsTooOften(page: Page): Promise<void> {
  const ad = page.getByRole('complementary', { name: await said(page, 'Advertisement') }).getByRole('button');
  const warning = page.getByRole('alertdialog');
  const book = page.getByRole('heading', { level: 1 });
  for (;;) {
    await ad.click();
    await page.waitForFunction(
      () => location.pathname.startsWith('/bookInfo/') || document.querySelector('[role=alertdialog][open]'),
    );
    if (await warning.isVisible()) return;
    await book.first().waitFor();
    await page.goBack();
    await ad.waitFor();
  }
}

import { expect, type Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';
import { said, startOf } from './said';
import { saveSettings } from './saveSettings';
import { settled } from './settled';
import { textIsShown } from './turnPage';

/** Offers that the shell makes unasked (spec 2.2 and 2.5), triggered by their own rules. */

/** Due a day after the first visit, unless the reader switched it off, as another screen may have done. */
export function offerDailyReward(page: Page): Promise<void> {
  const due = { firstVisitDay: '2020-01-01', loginDate: '', showNotice: true };
  return offerBy(page, () => saveSettings(page, due));
}

/** Due six hours after the last time. */
export function offerSale(page: Page): Promise<void> {
  return offerBy(page, () => saveSettings(page, { showSalesTime: Date.now() - 7 * 3_600_000 }));
}

/**
 * Due after three chapters, in a browser that can still ask. A test's browser has refused before the app
 * asks.
 */
export async function offerNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // For this visit only (see `visit`), so that the app asks on no other screen.
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
  // The app asks when the reader leaves a book.
  await page.getByRole('link', { name: startOf(await said(page, 'Continue reading')) }).click();
  await textIsShown(page);
  // The code that asks is loaded once the page has settled.
  await settled(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor();
}

export async function allowNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('may tell')) return;
    // A test's browser has no push service, and subscribing would cause an error.
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

/** The screen's own path is the link that leads to a book. */
export async function carryToBook(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  carried.add(page);
}

const carried = new WeakSet<Page>();

/** Stops home from asking about the book of an earlier link. */
export async function endCarrying(page: Page): Promise<void> {
  if (carried.delete(page)) await saveSettings(page, { adParams: null });
}

export function offerFreeBook(page: Page, bookId: number): Promise<void> {
  return offerBy(page, async () => {
    await nameFreeBook(page, bookId);
    await saveSettings(page, { readTimes: 1, freeReadingClick: null, freeReadingTime: 0 });
  });
}

/**
 * The open page may show the offer itself before the reload, so that the next visit does not. In that case
 * this prepares it again.
 */
async function offerBy(page: Page, prepare: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await prepare();
    await page.reload();
    await page.getByRole('dialog').waitFor({ timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
}

/**
 * Makes this book the free one in the stored feed of home. The feed counts as fresh, so the app does not
 * fetch another.
 */
export async function nameFreeBook(page: Page, bookId: number): Promise<void> {
  const feed = await readRows<{ blocks: { list: { id: number }[] }[] }>(page, 'feed');
  const named = feed.map((row) => {
    const freeBook = row.blocks.flatMap(({ list }) => list).find(({ id }) => id === bookId) ?? null;
    return { ...row, freeBook, fetchedAt: Date.now() };
  });
  await putRows(page, 'feed', named);
}

/** A reader who followed the free book once gets no further offer (spec 4.6). */
export function declineFreeBook(page: Page): Promise<void> {
  return saveSettings(page, { freeReadingClick: 'no' });
}

/** The reader stays in another app's browser, after two offers of their own browser (spec 2.2). */
export function stayInApp(page: Page): Promise<void> {
  return saveSettings(page, { leadRefusals: 2 });
}

export async function returnToHome(page: Page): Promise<void> {
  await saveSettings(page, { loginPopupTime: 0 });
  await page.goto(new URL('/home?isDeepLink=1&utm_source=mail', page.url()).href);
  await settled(page);
  await page.locator('a[href^="/discover"]').first().click();
  await page.waitForURL(/discover/);
  await page.locator('a[href^="/home"]').filter({ visible: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** The first three clicks on an ad lead to its book; another one within a minute gets a warning. */
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

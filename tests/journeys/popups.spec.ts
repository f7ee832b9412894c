import { type Browser, expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { BEGUN_BOOK, DRAMA, KEPT_BOOK } from '../product/livedIn';
import { nameFreeBook } from '../product/offers';
import { readSetting, saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

let browser: Browser;
let server: Door;

test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The daily reward is due: the first visit was not today. */
const DAILY_REWARD_DUE = { firstVisitDay: '2020-01-01', loginDate: '', freeReadingClick: 'no' };
const UNCACHED = { serviceWorker: false };
const waiting = (page: Page) => page.getByRole('dialog', { name: 'Your book is waiting' });
const reward = (page: Page) => page.getByRole('dialog', { name: 'Daily reward' });
/**
 * Opens home with these settings. They are written on a page without the app, because another page of the app
 * might act on them.
 */
async function comeHome(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.goto(`${server.url}/healthz`);
  await saveSettings(page, settings);
  await page.goto(`${server.url}/home`);
}

const tapBeside = (page: Page) => page.mouse.click(20, 20);

test('a link to a book is offered on home until it is closed or followed', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/home?targetId=${BEGUN_BOOK}&number=3&isDeepLink=1`);
  await expect(waiting(page)).toContainText('Murder at the Allotment Society');
  await expect(waiting(page)).toContainText('Chapter 3');
  // The dialog has the focus, but none of its controls looks focused.
  await expect(waiting(page)).toBeFocused();

  // Merely seen, the question survives a reload without the book in the address; a tap beside it closes it
  // for good.
  await page.goto(`${server.url}/home`);
  await expect(waiting(page)).toBeVisible();
  await tapBeside(page);
  await expect(waiting(page)).toHaveCount(0);
  // Home shows only the first offer that is due: the daily reward means that the question is over.
  await comeHome(page, DAILY_REWARD_DUE);
  await expect(reward(page)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);

  await page.goto(`${server.url}/home?targetId=${KEPT_BOOK}&number=2&isDeepLink=1`);
  await waiting(page).getByRole('link', { name: 'Continue reading' }).click();
  await expect(page).toHaveURL(new RegExp(`/reading/${KEPT_BOOK}/2\\?`));
  await textIsShown(page);
  await comeHome(page, DAILY_REWARD_DUE);
  await expect(reward(page)).toBeVisible();
  expect(await readSetting(page, 'adParams')).toMatch(/^DOGEAR:/);
  await context.close();
});

test('an ad for a drama is offered on home and leads to its episode', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/ad/gp.html?type=drama&targetId=${DRAMA}&number=2`);
  const offer = page.getByRole('dialog', { name: 'Your drama is waiting' });
  await expect(offer).toContainText('Number Thirty');
  await expect(offer).toContainText('Episode 2');
  await offer.getByRole('link', { name: 'Continue watching' }).click();
  await expect(page).toHaveURL(new RegExp(`/drama/${DRAMA}/2`));
  await expect(page.locator('.player-slide:not([inert]) video')).toHaveJSProperty('paused', false);
  await context.close();
});

test('a link with isSkip opens the text directly, once', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const link = `${server.url}/home?targetId=${BEGUN_BOOK}&number=2&isSkip=1`;
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/reading/${BEGUN_BOOK}/2`));
  await textIsShown(page);
  await page.goto(link);
  await expect(waiting(page)).toContainText('Chapter 2');
  await expect(page).toHaveURL(/\/home/);
  await context.close();
});

test('a visitor from a campaign sees the login bonus on returning to home', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  // The code of the popup, and of the page to which the reader goes instead, arrives when the test says.
  const holdCode = async (file: string) => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };
  const releasePopup = await holdCode('LoginPopup');
  const releaseLibrary = await holdCode('BookShelf');
  const asked = page.waitForRequest(/\/assets\/LoginPopup-/);
  await page.goto(`${server.url}/home?isDeepLink=1&utm_source=mail`);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const welcome = page.getByRole('dialog', { name: 'Welcome' });
  // A reader who leaves before the welcome is shown has not seen it: it is shown the next time.
  await bar.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(/\/discover/);
  await bar.getByRole('link', { name: 'Novel' }).click();
  await asked;
  // Nor has one who is on the way to another page when the popup opens for a moment: the router leaves home
  // 150 ms after the tap. An event, because a real tap would wait until no dialog covers the link.
  await bar.getByRole('link', { name: 'Library' }).dispatchEvent('click');
  releasePopup();
  await expect(page).toHaveURL(/\/BookShelf/);
  await expect(welcome).toHaveCount(0);
  releaseLibrary();
  await bar.getByRole('link', { name: 'Novel' }).click();
  await expect(welcome).toContainText('+50 bonus');
  await tapBeside(page);
  await expect(welcome).toBeVisible();
  await welcome.getByRole('link', { name: 'Get bonus' }).click();
  await expect(page).toHaveURL(/\/login\?.*redirect=%2Fhome/);
  await context.close();
});

test('home offers a free book after reading, at most hourly, until it is followed', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const free = page.getByRole('dialog', { name: 'Your next book?' });
  await page.goto(`${server.url}/home`);
  await settled(page);
  await nameFreeBook(page, KEPT_BOOK);
  const READ = { readTimes: 1 };
  await comeHome(page, READ);
  await expect(free).toContainText('The Last Ferry to Ostrey Sound');
  await expect(free).toContainText('All 8 chapters are free');
  await expect(free).toBeFocused();
  await tapBeside(page);
  await expect(free).toBeVisible();
  await free.getByRole('button', { name: 'Close' }).click();
  await expect(free).toHaveCount(0);
  const { freeReadingClick: _, ...rewardDue } = DAILY_REWARD_DUE;
  await comeHome(page, rewardDue);
  await expect(reward(page)).toBeVisible();
  await expect(free).toHaveCount(0);

  await comeHome(page, { freeReadingTime: Date.now() - 3_601_000 });
  await free.getByRole('link', { name: 'Free Reading' }).click();
  await expect(page).toHaveURL(new RegExp(`/bookInfo/${KEPT_BOOK}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Last Ferry');
  await comeHome(page, { ...rewardDue, freeReadingTime: 0 });
  await expect(reward(page)).toBeVisible();
  await expect(free).toHaveCount(0);
  await context.close();
});

test('home offers a VIP discount after all other offers, at most every six hours', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const sale = page.getByRole('dialog', { name: 'VIP for less' });
  await page.goto(`${server.url}/home`);
  await settled(page);
  await expect.poll(async () => String(await readSetting(page, 'showSalesTime'))).toMatch(/^DOGEAR:/);
  // A first visit is offered nothing for sale; it starts the six hours.
  await expect(sale).toHaveCount(0);

  const due = { showSalesTime: Date.now() - 7 * 3_600_000 };
  await comeHome(page, { ...due, ...DAILY_REWARD_DUE });
  await expect(reward(page)).toBeVisible();
  await expect(sale).toHaveCount(0);
  await reward(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(`${server.url}/home`);
  await expect(sale).toContainText('$6.29 for 30 days');
  await expect(sale).toContainText('Then $8.99 every 30 days, until you stop it.');
  await sale.getByRole('button', { name: 'Not now' }).click();
  await expect(sale).toHaveCount(0);
  expect(await readSetting(page, 'showSalesTime')).toMatch(/^DOGEAR:/);
  await comeHome(page, DAILY_REWARD_DUE);
  await expect(reward(page)).toBeVisible();

  await comeHome(page, due);
  await sale.getByRole('link', { name: 'See the offer' }).click();
  await expect(page).toHaveURL(/\/topup\?source=sale/);
  await context.close();
});

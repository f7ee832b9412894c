import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { PRICED_BOOK } from '../product/livedIn';
import { startOwnDemo } from '../product/ownDemo';
import { waitForServiceWorker } from '../product/reader';

/** Every group of the settings (spec 2.1), tested by its effect and not by its text. */
let browser: Browser;
let server: Door;

/** A first visit installs the service worker in the background; most of these journeys are not about it. */
const UNCACHED = { serviceWorker: false };
test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openSettings(page: Page, { url } = server): Promise<void> {
  await page.goto(`${url}/Settings`);
  await expect(page.locator('main h1:visible')).toBeVisible();
}

test('theme and language apply from the first frame of the next visit, also offline', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  const door = await openDemo();
  await openSettings(page, door);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByLabel('Light or dark').selectOption({ label: 'Dark' });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.getByLabel('Language').selectOption({ label: 'Português' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await expect(page).toHaveTitle('Ajustes · Dogear');
  await waitForServiceWorker(page);

  await door.stop();
  await page.reload({ waitUntil: 'commit' });
  // The first frame has both, before any of the app's code runs.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page).toHaveTitle('Ajustes · Dogear');
  expect(await ground()).toBe(dark);
  await page.getByLabel('Idioma').selectOption({ label: 'English' });
  await expect(page).toHaveTitle('Settings · Dogear');
  await page.getByLabel('Light or dark').selectOption({ label: 'System' });
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
  await context.close();
});

test('the notification settings show the permission and ask for it where the browser allows', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const group = page.getByRole('region', { name: 'Notifications' });
  await answerNotifications(context, 'denied');
  await openSettings(page);
  await expect(group).toContainText('Blocked on this device.');
  await expect(group.getByRole('button')).toHaveCount(0);

  await answerNotifications(context, 'default');
  await page.reload();
  await group.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(group).toContainText('Allowed on this device.');
  await expect(group.getByRole('button')).toHaveCount(0);
  await context.close();
});

test('books with auto-unlock are listed in Settings and can be switched off there', {
  tag: '@long',
}, async () => {
  const demo = await startOwnDemo();
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${demo.url}/Rewards`);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByText('Checked in today')).toBeVisible();
  await openSettings(page, demo);
  const group = page.getByRole('region', { name: 'Auto-unlock' });
  await expect(group).toContainText('No title unlocks chapters or episodes automatically.');
  await page.goto(`${demo.url}/bookInfo/${PRICED_BOOK}`);
  const name = await page.locator('main h1:visible').innerText();
  await page.getByRole('switch', { name: /Unlock each chapter as I reach it/ }).click();
  await expect(page.getByLabel('Daily limit')).toBeVisible();
  await openSettings(page, demo);
  const book = group.getByRole('switch', { name });
  await expect(book).toBeChecked();
  await expect(group).toContainText(/Up to \d+ coins? a chapter, 10 chapters a day/);
  await book.click();
  await expect(group).toContainText('No title unlocks chapters or episodes automatically.');
  await page.goto(`${demo.url}/bookInfo/${PRICED_BOOK}`);
  const here = page.getByRole('switch', { name: /Unlock each chapter as I reach it/ });
  await expect(here).not.toBeChecked();
  await context.close();
  await demo.end();
});

test('prefetch settings persist, and clearing the cache keeps downloads', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/bookInfo/6`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Download book' }).click();
  await expect(page.getByText(/checked and complete/).filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  });
  await page.goto(`${server.url}/discover`);
  await expect.poll(() => cachedCovers(page)).toBeGreaterThan(0);

  await openSettings(page);
  const ahead = page.getByLabel('Chapters ahead of you');
  await expect(ahead).toHaveValue('3');
  await ahead.selectOption('10');
  const behind = page.getByRole('switch', { name: 'Delete chapters behind me' });
  await behind.click();
  await expect(behind).toBeChecked();
  await page.reload();
  await expect(ahead).toHaveValue('10');
  await expect(behind).toBeChecked();

  const use = page.getByRole('region', { name: 'Storage on this device' });
  await expect(use).toContainText(/About .+ used of the .+ the browser allows/);
  const covers = await cachedCovers(page);
  expect(covers).toBeGreaterThan(0);
  // Visible covers would be cached again at once; this page has none.
  await page.getByRole('button', { name: /^Clear the cache/ }).click();
  await expect(page.getByText('Cleared', { exact: true })).toBeVisible();
  expect(await cachedCovers(page)).toBe(0);
  await expect(page.getByRole('region', { name: 'Books on this device' })).toContainText('Complete');

  await expect(use).toContainText('The browser may clear it');
  await page.evaluate(() => {
    navigator.storage.persist = async () => false;
  });
  await use.getByRole('button', { name: 'Protect downloads' }).click();
  await expect(page.getByText('The browser hasn’t agreed yet.')).toBeVisible();
  await page.evaluate(() => {
    navigator.storage.persist = async () => true;
  });
  await use.getByRole('button', { name: 'Protect downloads' }).click();
  await expect(use).toContainText('The browser keeps it until you delete it.');

  // Some browsers report no usage; everything else is still shown.
  await page.addInitScript(() => {
    Reflect.deleteProperty(StorageManager.prototype, 'estimate');
  });
  await page.reload();
  await expect(use).toContainText('This browser does not say how much room is used.');
  await expect(use).toContainText('The browser may clear it');
  await context.close();
});

test('the legal pages name the operator and link to each other; Settings links to all', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'desktop', UNCACHED);
  for (const [link, title] of [
    ['Privacy Policy', 'Privacy Policy'],
    ['Profile', 'Profile'],
    ['Customer service', 'Customer service'],
    ['Terms of Use', 'Terms of Use'],
    ['About Dogear', 'About Dogear'],
  ] as const) {
    await openSettings(page);
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(`${title} · Dogear`);
    await page.goBack();
    await expect(page).toHaveTitle('Settings · Dogear');
  }
  const operator = 'Dogear';
  for (const [path, other] of [
    ['/PrivacyPolicy', 'Terms of Use'],
    ['/TermsOfService', 'Privacy Policy'],
  ] as const) {
    await page.goto(`${server.url}${path}`);
    const text = page.getByRole('article');
    await expect(text).toContainText(operator);
    await expect(text).toContainText(new URL(server.url).host);
    // Braces would be a placeholder without a value.
    await expect(text).not.toContainText(/[{}]/);
    expect(await text.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(4);
    await text.getByRole('link', { name: other }).click();
    await expect(page).toHaveTitle(`${other} · Dogear`);
  }
  await page.goto(`${server.url}/about`);
  const fact = page.getByRole('region', { name: 'This library' });
  await expect(fact).toContainText(new URL(server.url).host);
  await expect(fact).not.toContainText('not known yet');
  await context.close();
});

/** Sets the browser's response about notifications; a headless browser always denies. */
async function answerNotifications(
  context: BrowserContext,
  permission: NotificationPermission,
): Promise<void> {
  await context.addInitScript((first) => {
    let now = first;
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => now });
    Notification.requestPermission = async () => {
      now = 'granted';
      return now;
    };
  }, permission);
}

function cachedCovers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('cover'));
    const counts = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

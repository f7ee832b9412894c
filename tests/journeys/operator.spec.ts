import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolations } from '../product/axe';
import { launchBrowser, newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { KEPT_BOOK, LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { startOwnDemo } from '../product/ownDemo';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

/** Notices of the operator to readers, the tab bar they chose, and the query that completes an address. */
let browser: Browser;
let server: Awaited<ReturnType<typeof startOwnDemo>>;

test.beforeAll(async () => {
  const bar = [
    { id: 2, name: 'Ranking', path: '/discover' },
    { id: 1, name: 'home', path: '/home' },
    { id: 0, name: 'Shelves', path: '/BookShelf' },
  ];
  [server, browser] = await Promise.all([
    startOwnDemo({
      DOGEAR_HOME_NOTICE: 'We move house on Sunday.',
      DOGEAR_BOTTOM_NOTICE: '{"en": "New books every Friday", "ru": "Новые книги по пятницам"}',
      DOGEAR_READING_LEAD_NOTICE: 'A misprint? Select it and report it.',
      DOGEAR_HOME_TABBAR: JSON.stringify(bar),
    }),
    launchBrowser(),
  ]);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.end();
});

const UNCACHED = { serviceWorker: false };
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' });
const homeNotice = (page: Page) => page.getByRole('dialog', { name: 'Notice' });

test('the operator’s notices are shown on home, on pages and over a book until dismissed', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/about`);
  await expect(notice(page)).toHaveText('New books every Friday');
  await settled(page);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${server.url}/home`);
  await expect(homeNotice(page)).toContainText('We move house on Sunday.');
  await settled(page);
  expect(await findViolations(page)).toEqual([]);
  await page.reload();
  await homeNotice(page).getByRole('button', { name: 'Got it' }).click();
  await expect(homeNotice(page)).toHaveCount(0);
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);

  await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(page);
  await expect(notice(page)).toHaveText('A misprint? Select it and report it.');
  await settled(page);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('m');
  await expect(notice(page)).toBeHidden();
  await page.keyboard.press('m');
  await notice(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);

  for (const path of [`/reading/${KEPT_BOOK}/1`, '/home']) {
    const asked = page.waitForResponse(/\/assets\/LateNotice|\/assets\/Notices-/);
    await page.goto(server.url + path);
    await asked;
    await page.waitForLoadState('networkidle');
    await expect(notice(page)).toHaveCount(0);
    await expect(homeNotice(page)).toHaveCount(0);
  }
  await context.close();
});

test('a notice in a book covers no control of a locked chapter or a search', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${server.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
  await expect(notice(page)).toBeVisible();
  const price = page.getByRole('button', { name: /^Unlock/ }).first();
  await price.waitFor();
  await settled(page);
  const locked = page.locator('.locked:not([inert])');
  for (const control of await locked.locator('a, button, input').all()) {
    await control.scrollIntoViewIfNeeded();
    const [lies, said] = await Promise.all([control.boundingBox(), notice(page).boundingBox()]);
    if (!said) throw new Error('the notice is not on the screen');
    if (!lies) throw new Error(`not on the screen: ${await control.evaluate(({ outerHTML }) => outerHTML)}`);
    expect(lies.y + lies.height, await control.innerText()).toBeLessThanOrEqual(said.y);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/reading/${KEPT_BOOK}/1`);
  await textIsShown(page);
  await expect(notice(page)).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('searchbox').fill('the');
  await page.locator('[data-hit]').first().click();
  await expect(page.getByRole('region', { name: 'Matches' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeVisible();
  await context.close();
});

test('the tab bar follows the operator’s settings, with known names in the reader’s language', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  const bar = page.getByRole('navigation').filter({ has: page.locator('a[href^="/discover"]') });
  await page.addInitScript(() => localStorage.setItem('language', 'pt'));
  await page.goto(`${server.url}/home`);
  await expect(bar.getByRole('link')).toHaveText(['Explorar', 'Romances', 'Shelves']);
  await context.close();
});

test('an address without the visit’s codes gets them; the landing page’s link gets the source', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone', UNCACHED);
  await page.goto(`${server.url}/googlePlay?inviteCode=AB1&isDeepLink=1&source=spring`);
  const link = page.getByRole('textbox', { name: 'Address' });
  await expect(link).toHaveValue(/\/home\?isDeepLink=1&open=pwa&inviteCode=AB1&source=spring$/);
  const settingKeys = async () => (await readRows<{ key: string }>(page, 'settings')).map(({ key }) => key);
  await expect.poll(settingKeys).toContain('arrival');
  await page.goto(`${server.url}/about`);
  await expect(page).toHaveURL(`${server.url}/about?inviteCode=AB1&isDeepLink=1`);
  // A later visit keeps the invitation but is not a deep link; the address's own parameters win.
  const later = await context.newPage();
  await later.goto(`${server.url}/Settings?isDeepLink=0`);
  await expect(later).toHaveURL(`${server.url}/Settings?isDeepLink=0&inviteCode=AB1`);
  await context.close();
});

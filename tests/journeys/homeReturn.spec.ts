import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { block, chosen, gestures } from '../product/homePage';
import type { Device } from '../product/reader';

let browser: Browser;
let door: Door;
test.beforeAll(async () => {
  [door, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await door.stop();
});

let context: BrowserContext;

/** `held` matches requests that never get an answer; a service worker would answer them, so there is none. */
async function openHome(device: Device, path: string, held?: RegExp): Promise<Page> {
  const opened = await newDevice(browser, device, { motion: true, serviceWorker: false });
  context = opened.context;
  const { page } = opened;
  if (held) await page.route(held, () => undefined);
  await page.goto(`${door.url}${path}`);
  await expect(page.getByRole('tab', { name: 'For you' })).toHaveAttribute('aria-selected', 'true');
  await expect(block(page, 'Featured this week')).toBeVisible();
  return page;
}
test.afterEach(() => context.close());

test('Back from a book restores the tab, the scroll position and the row’s position', {
  tag: '@long',
}, async () => {
  const page = await openHome('phone', '/home?inviteCode=A1&isDeepLink=1');
  await page.getByRole('tab', { name: 'Romance' }).click();
  await expect(block(page, 'Other people’s houses')).toBeVisible();
  await gestures(page);
  await page.getByRole('tab', { name: 'For you' }).click();
  await block(page, 'Finished and waiting').scrollIntoViewIfNeeded();
  const row = block(page, 'Finished and waiting').getByRole('list');
  await row.evaluate((list) => {
    list.scrollLeft = 130;
  });
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(100);
  const left = await row.evaluate((list) => list.scrollLeft);
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(150);
  await row.getByRole('link').nth(2).click();
  await expect(page).toHaveURL(/\/bookInfo\/\d+\?/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('inviteCode'), searchParams.get('isDeepLink')]).toEqual(['A1', '1']);

  await page.goBack();
  await expect(chosen(page)).toHaveText('For you');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(left);
});

for (const device of ['phone', 'desktop'] as const)
  test(`${device}: leaving a book before it has loaded restores the scroll position of home`, {
    tag: '@long',
  }, async () => {
    const page = await openHome(device, '/home', /\/bookInfo[^/]*\.js$/);
    await page.evaluate(() => {
      const note = () => Object.assign(document.documentElement.dataset, { leftAt: scrollY });
      addEventListener('click', note, { capture: true, once: true });
    });
    const scrolled = () => page.evaluate(() => window.scrollY);
    await block(page, 'Finished and waiting').getByRole('link').nth(2).click();
    const top = await page.evaluate(() => Number(document.documentElement.dataset.leftAt));
    expect(top).toBeGreaterThan(250);
    await expect(page).toHaveURL(/\/bookInfo\/\d+/);
    // The placeholder is shorter than the list, so the page cannot keep its scroll position.
    await expect.poll(scrolled).toBeLessThan(top);
    if (device === 'desktop') {
      await page.getByRole('link', { name: 'Library' }).click();
      await expect(page).toHaveURL(/\/BookShelf/);
      await expect(page.getByRole('heading', { name: 'Library' })).toBeAttached();
      await page.goBack();
    }
    await page.goBack();
    await expect(chosen(page)).toHaveText('For you');
    await expect.poll(scrolled).toBe(top);
  });

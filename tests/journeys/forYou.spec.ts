import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { addDramas } from '../product/feedDramas';
import { DRAMA } from '../product/livedIn';
import { filmInSight, swipe } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterEach(() => server.reopen());
test.afterAll(() => server?.stop());

const inSight = (page: Page) => page.locator('.player-slide:not([inert])');
const title = (page: Page) => inSight(page).getByRole('heading', { level: 2 });

async function openFeed(page: Page): Promise<void> {
  await page.goto(`${server.url}/discover`);
  await page.getByRole('link', { name: /^For you/ }).click();
  await expect(page).toHaveURL(/\/forYou$/);
}

test('the feed opens from Explore, plays muted, ends after ten, and leads to the drama', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false, motion: true });
  await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
  await page.locator('#episodes').waitFor();
  await addDramas(
    page,
    Array.from({ length: 11 }, (_, at) => ({ name: `Drama ${at + 1}` })),
  );
  await openFeed(page);
  await expect(title(page)).toBeVisible();
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
  expect((await filmInSight(page))?.muted).toBe(true);
  await expect(inSight(page).getByText(/^(\d+ coins|Free) to the end$/)).toBeVisible();
  await expect(inSight(page).getByText(/ in all$/)).toBeVisible();
  await swipe(page, 'up');
  await expect(page.getByRole('status').first()).toHaveText(/, 2 of 10$/);
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
  expect((await filmInSight(page))?.muted).toBe(true);
  for (let at = 2; at <= 10; at++) await page.keyboard.press('ArrowDown');
  await expect(inSight(page).getByRole('heading', { name: 'That was ten for today' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').first()).toHaveText(/, 10 of 10$/);
  await inSight(page).getByRole('link', { name: 'Watch' }).click();
  await expect(page).toHaveURL(/\/drama\/\d+\/1$/);
  await page.goBack();
  await expect(page.getByRole('status').first()).toHaveText(/, 10 of 10$/);
  await context.close();
});

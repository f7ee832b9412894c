import { expect, type Page, test } from '@playwright/test';
import { FILM_START_S } from '../../contract/catalogue/limits';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { ADDED, addDramas } from '../product/feedDramas';
import { DRAMA } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { filmInSight, plays, swipe } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterEach(() => server.reopen());
test.afterAll(() => server?.stop());

const inSight = (page: Page) => page.locator('.player-slide:not([inert])');
const title = (page: Page) => inSight(page).getByRole('heading', { level: 2 });
const place = (page: Page) => page.getByRole('status').filter({ hasText: / of / });
/** A drama of the demo with two free episodes. */
const SHORT_DRAMA = 17;

async function openFeed(page: Page): Promise<void> {
  await page.goto(`${server.url}/discover`);
  await page.getByRole('link', { name: /^For you/ }).click();
  await expect(page).toHaveURL(/\/forYou$/);
}

async function playsMuted(page: Page): Promise<void> {
  await expect.poll(async () => (await filmInSight(page))?.plays).toBe(true);
  expect((await filmInSight(page))?.muted).toBe(true);
}

/** Waits until the device has what a start needs. */
async function playsOn(page: Page): Promise<void> {
  await expect.poll(async () => (await filmInSight(page))?.second ?? 0).toBeGreaterThan(FILM_START_S);
}

async function openDrama(page: Page, videoId: number): Promise<void> {
  await page.goto(`${server.url}/dramaInfo/${videoId}`);
  await page.locator('#episodes').waitFor();
}

/** Goes to the last second of the film, which then ends by itself. */
async function watchToEnd(page: Page): Promise<void> {
  await page.locator('.player-slide:not([inert]) video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
}

test('the feed opens from Explore, plays muted, ends after ten, and leads to a drama and back', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false, motion: true });
  await openDrama(page, DRAMA);
  await addDramas(
    page,
    Array.from({ length: 11 }, (_, at) => ({ name: `Drama ${at + 1}` })),
  );
  await openFeed(page);
  await playsMuted(page);
  await expect(inSight(page).getByText(/^(\d+ coins|Free) to the end$/)).toBeVisible();
  await expect(inSight(page).getByText(/ in all$/)).toBeVisible();

  await watchToEnd(page);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(place(page)).toHaveText(/, 1 of 10$/);
  await page.keyboard.press('Space');
  await playsMuted(page);
  await page.keyboard.press('m');
  await expect.poll(async () => (await filmInSight(page))?.muted).toBe(false);
  await swipe(page, 'up');
  await expect(place(page)).toHaveText(/, 2 of 10$/);
  await playsMuted(page);

  for (let at = 2; at <= 10; at++) await page.keyboard.press('ArrowDown');
  await expect(inSight(page).getByRole('heading', { name: 'That was ten for today' })).toBeVisible();
  await expect(inSight(page).getByRole('link', { name: 'Library' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(inSight(page).getByRole('heading', { name: 'That was ten for today' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(place(page)).toHaveText(/, 10 of 10$/);
  expect(await readRows(page, 'videoHistory')).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/drama\/\d+\/1$/);
  await page.goBack();
  await expect(place(page)).toHaveText(/, 10 of 10$/);
  await context.close();
});

test('the order follows what was watched to its end, and a swipe past that end leads on', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false, motion: true });
  await openDrama(page, DRAMA);
  await addDramas(page, [{ name: 'Other' }, { name: 'Alike', category: 'Drama', tags: ['grandmother'] }]);
  await openDrama(page, SHORT_DRAMA);
  await page.goto(`${server.url}/drama/${SHORT_DRAMA}/1`);
  for (const target of [1, 2]) {
    await plays(page, target);
    await watchToEnd(page);
  }
  const next = inSight(page).getByRole('link', { name: /Up next Alike/ });
  await expect(next).toBeVisible();
  await page.goto(`${server.url}/forYou`);
  await expect(title(page)).toHaveText('Alike');

  await page.goto(`${server.url}/drama/${SHORT_DRAMA}/2`);
  await plays(page, 2);
  await page.keyboard.press('ArrowDown');
  await expect(next).toBeVisible();
  // The finger begins on a link of the card.
  await swipe(page, 'up');
  await expect(page).toHaveURL(new RegExp(`/drama/${ADDED + 1}/1$`));
  await plays(page, 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/forYou$/);
  await context.close();
});

test('in a tunnel, what the device has is first and plays; the rest says that it needs a connection', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { motion: true });
  await openDrama(page, DRAMA);
  await waitForServiceWorker(page);
  await page.goto(`${server.url}/forYou`);
  await playsOn(page);
  await page.keyboard.press('ArrowDown');
  await expect(place(page)).toHaveText(/, 2 of /);
  await playsOn(page);
  await server.stop();
  await page.goto(`${server.url}/forYou`);
  await playsMuted(page);
  for (let at = 0; at < 9 && !(await inSight(page).getByText('It needs a connection').isVisible()); at++)
    await page.keyboard.press('ArrowDown');
  await expect(inSight(page).getByText('It needs a connection')).toBeVisible();
  await expect(title(page)).toBeVisible();

  // Past the end of a drama, to the one whose beginning is here.
  await page.goto(`${server.url}/drama/${DRAMA}/6`);
  await expect(inSight(page).getByText(/^This episode is paid content/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(inSight(page).getByRole('link', { name: /Up next/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(new RegExp(`/drama/${DRAMA}/`));
  await expect(page).toHaveURL(/\/1$/);
  await plays(page, 1);
  await context.close();
});

test('one tap keeps what may be watched and adds the drama to the library', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop');
  await openDrama(page, DRAMA);
  await page.goto(`${server.url}/forYou`);
  // Reduced motion: nothing plays by itself.
  await expect(title(page)).toBeVisible();
  await expect(page.locator('.player-film:visible')).toHaveCount(0);
  while ((await inSight(page).getAttribute('data-drama')) !== String(DRAMA))
    await page.keyboard.press('ArrowDown');
  await inSight(page)
    .getByRole('button', { name: /^Keep the rest · / })
    .click();
  await expect(inSight(page).getByText('On this device')).toBeVisible();
  const kept = await readRows<{ videoId: number; target: number }>(page, 'keptEpisodes');
  expect(kept.map(({ videoId, target }) => [videoId, target])).toEqual(
    [1, 2, 3].map((target) => [DRAMA, target]),
  );
  expect(await readRows<{ bookId: number }>(page, 'bookshelf')).toMatchObject([{ bookId: DRAMA }]);
  await context.close();
});

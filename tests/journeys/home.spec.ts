import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { launchBrowser, newDevice } from '../product/device';
import { type Door, openDoor } from '../product/door';
import { Finger } from '../product/finger';
import { block, chosen, gestures, header, middleOf, recordHome } from '../product/homePage';
import { type Device, waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';

let browser: Browser;
let server: ProductServer;
let door: Door;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;

test.beforeAll(async () => {
  data = await makeDemoFolder();
  const port = await freePort();
  [server, door, browser] = await Promise.all([
    startServer(data.path, port),
    openDoor(port),
    launchBrowser(),
  ]);
});
test.afterAll(async () => {
  await browser.close();
  await door.stop();
  await server.stop();
  await data.remove();
});

let context: BrowserContext;

/** A first visit installs the service worker in the background; only the journeys about it need one. */
async function openHome(device: Device, { path = '/home', serviceWorker = false } = {}): Promise<Page> {
  const opened = await newDevice(browser, device, { motion: true, serviceWorker });
  context = opened.context;
  const { page } = opened;
  await page.addInitScript(recordHome);
  await page.goto(`${door.url}${path}`);
  await expect(page.getByRole('tab', { name: 'For you' })).toHaveAttribute('aria-selected', 'true');
  await expect(block(page, 'Featured this week')).toBeVisible();
  return page;
}
test.afterEach(() => context.close());

test('a swipe drags the next tab in, and its list starts at the top', { tag: '@long' }, async () => {
  const page = await openHome('phone');
  await gestures(page);
  await page.evaluate(() => window.scrollTo(0, 200));
  const finger = await Finger.down(page, await middleOf(page, '[data-named]'));
  await finger.moveBy(-220, 4);
  const neighbour = page.locator('[data-panel="behind"]');
  await expect(neighbour.getByRole('heading', { name: 'Short dramas' })).toBeVisible();
  await expect.poll(async () => (await neighbour.boundingBox())?.x).toBeCloseTo(170, 0);
  await finger.up();
  await expect(chosen(page)).toHaveText('Dramas');
  await expect(page.getByRole('tabpanel', { name: 'Dramas' })).toBeVisible();
  await expect(neighbour).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const back = await Finger.down(page, await middleOf(page, '[role="tabpanel"] h2'));
  await back.moveBy(220, 0);
  await back.up();
  await expect(chosen(page)).toHaveText('For you');
});

test('a reversed swipe, a vertical one and one within a row keep the tab', { tag: '@long' }, async () => {
  const page = await openHome('phone');
  await gestures(page);
  const named = await middleOf(page, '[data-named]');
  const undecided = await Finger.down(page, named);
  await undecided.moveBy(-120, 0);
  await undecided.moveBy(110, 0);
  await undecided.up();
  await expect(page.locator('[data-panel="behind"]')).toHaveCount(0);
  await expect(chosen(page)).toHaveText('For you');

  const row = block(page, 'New arrivals').getByRole('list');
  const sideways = await Finger.down(
    page,
    await middleOf(page, '[aria-label="New arrivals"] li:nth-child(2)'),
  );
  await sideways.moveBy(-200, 0);
  await sideways.up();
  await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(50);
  await expect(chosen(page)).toHaveText('For you');

  const along = await Finger.down(page, named);
  await along.moveBy(-40, -260, 12);
  await along.up();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(chosen(page)).toHaveText('For you');
});

test('a pull shows its state and reloads the tab; a short pull does nothing', { tag: '@long' }, async () => {
  const page = await openHome('phone');
  await gestures(page);
  const feeds: string[] = [];
  context.on('request', (request) => {
    if (/\/novel\/index\?/.test(request.url())) feeds.push(request.url());
  });
  const short = await Finger.down(page, await middleOf(page, '[data-named]'));
  await short.moveBy(0, 60);
  await expect(page.getByText('Pull down to refresh')).toBeVisible();
  await short.up();
  await expect(page.locator('[data-pull="idle"]')).toBeAttached();
  expect(feeds).toEqual([]);

  const finger = await Finger.down(page, await middleOf(page, '[data-named]'));
  await finger.moveBy(0, 220, 16);
  await expect(page.getByText('Release to refresh')).toBeVisible();
  await finger.up();
  await expect(page.getByText('Up to date')).toBeVisible();
  await expect.poll(() => feeds.length).toBe(1);
  await expect(page.locator('[data-pull="idle"]')).toBeAttached();
  const seen = await page.evaluate(() => window.homeSeen.pulls);
  expect(seen).toEqual([
    'idle',
    'pulling Pull down to refresh',
    'idle',
    'pulling Pull down to refresh',
    'loosing Release to refresh',
    'loading Refreshing',
    'finished Up to date',
    'idle',
  ]);
});

test('the header is transparent at the top, then a gradient, then solid', { tag: '@long' }, async () => {
  const page = await openHome('phone');
  await gestures(page);
  for (const [y, state] of [
    [0, 'transparent'],
    [50, 'gradient'],
    [200, 'solid'],
    [0, 'transparent'],
  ] as const) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await expect(header(page)).toHaveAttribute('data-state', state);
  }
});

test('the carousel names the slide before the centred one, and pauses on focus or request', {
  tag: '@long',
}, async () => {
  const page = await openHome('phone');
  const container = page.locator('.swiper');
  const slides = () =>
    container.evaluate((element) => {
      const { realIndex } = (element as HTMLElement & { swiper: { realIndex: number } }).swiper;
      const titles: string[] = [];
      for (const slide of element.querySelectorAll('.swiper-slide')) {
        const at = Number(slide.getAttribute('data-swiper-slide-index'));
        titles[at] = slide.querySelector('a')?.getAttribute('aria-label') ?? '';
      }
      return { realIndex, titles };
    });
  await expect(container).toHaveAttribute('data-running');
  const before = await slides();
  expect(before.titles).toHaveLength(6);
  expect(before.realIndex).toBe(1);
  const named = page.locator('[data-named]');
  await expect(named).toContainText(before.titles[0] ?? 'no title');

  await expect.poll(async () => (await slides()).realIndex).not.toBe(1);
  const after = await slides();
  await expect(named).toContainText(after.titles[(after.realIndex + 5) % 6] ?? 'no title');

  await page.getByRole('button', { name: 'Stop moving' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(container).not.toHaveAttribute('data-running');
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await expect(container).toHaveAttribute('data-running');
  await page.getByRole('button', { name: 'Stop moving' }).click();
  await expect(container).not.toHaveAttribute('data-running');
  await expect(page.getByRole('button', { name: 'Keep moving' })).toBeVisible();
});

test('the list loads two blocks at a time and says when it ends', { tag: '@long' }, async () => {
  const page = await openHome('phone');
  await expect.poll(() => page.evaluate(() => window.homeSeen.counts)).toContain(4);
  const seen = await page.evaluate(() => window.homeSeen.counts.filter((count) => count > 0));
  expect(seen.slice(0, 2)).toEqual([2, 4]);
  await expect(block(page, 'Still being written')).toHaveCount(0);
  await block(page, 'Finished and waiting').scrollIntoViewIfNeeded();
  await expect(block(page, 'Still being written')).toBeAttached();
  await page.getByText('That’s everything for now.').scrollIntoViewIfNeeded();
  await expect(page.getByText('That’s everything for now.')).toBeInViewport();
});

test('without a server the list shows its age, and a pull reports the failure', async () => {
  const page = await openHome('phone', { serviceWorker: true });
  await waitForServiceWorker(page);
  await door.stop();
  try {
    await page.reload();
    await expect(block(page, 'Featured this week')).toBeVisible();
    await expect(page.getByText(/^Last updated /)).toBeVisible();
    await gestures(page);
    const finger = await Finger.down(page, await middleOf(page, '[data-named]'));
    await finger.moveBy(0, 220, 16);
    await finger.up();
    await expect(page.getByText('Loading failed')).toBeVisible();
    await expect(block(page, 'Featured this week')).toBeVisible();
  } finally {
    await door.reopen();
  }
});

test('a dark tab is dark in any theme, with a quote and a detailed list', { tag: '@long' }, async () => {
  const page = await openHome('phone');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('tab', { name: 'Dark' }).click();
  await expect(block(page, 'After midnight').locator('q')).toBeVisible();
  await expect(block(page, 'After midnight').getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('tab', { name: 'Mystery' }).click();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark');
});

test('on a desktop home shows three titles to a row and is operated by keyboard', {
  tag: '@long',
}, async () => {
  const page = await openHome('desktop');
  for (const title of ['Featured this week', 'Finished and waiting']) {
    await block(page, title).scrollIntoViewIfNeeded();
    await expect(block(page, title).getByRole('link', { name: /^View more/ })).toBeVisible();
    const items = await block(page, title).getByRole('listitem').all();
    const boxes = await Promise.all(items.slice(0, 6).map((item) => item.boundingBox()));
    const tops = boxes.map((box) => Math.round(box?.y ?? -1));
    expect(new Set(tops.slice(0, 3)).size, `${title}: ${tops}`).toBe(1);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  }
  await page.getByRole('tab', { name: 'For you' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveText('Dramas');
  await expect(page.getByRole('tab', { name: 'Dramas' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(chosen(page)).toHaveText('Dark');
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).toHaveText('For you');
  await expect(block(page, 'Featured this week')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(block(page, 'Featured this week').getByRole('link', { name: /^View more/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookInfo\/\d+/);
  await page.goBack();
  await expect(chosen(page)).toHaveText('For you');
});

test('a scrolling page ignores hovering and still responds to a click', { tag: '@long' }, async () => {
  const page = await openHome('desktop');
  await expect(page.locator('[data-feed-veil]')).toBeAttached();
  const point = await middleOf(page, '[aria-label="Finished and waiting"] li:nth-child(2) a');
  const height = await page.evaluate(() => window.innerHeight);
  await page.evaluate((top) => window.scrollTo(0, top), Math.max(0, point.y - height / 2));
  const { x, y } = await middleOf(page, '[aria-label="Finished and waiting"] li:nth-child(2) a');
  const caught = await page.evaluate(
    ([left, top]) => {
      window.dispatchEvent(new Event('scroll'));
      const hit = document.elementFromPoint(left, top);
      const at = { clientX: left, clientY: top, bubbles: true, cancelable: true };
      hit?.dispatchEvent(new MouseEvent('click', at));
      return hit?.hasAttribute('data-feed-veil');
    },
    [x, y] as const,
  );
  expect(caught).toBe(true);
  await expect(page).toHaveURL(/\/bookInfo\/\d+/);
});

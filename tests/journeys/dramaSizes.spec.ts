import { expect, type Page, test } from '@playwright/test';
import { startSlowNetwork } from '../benches/slowNetwork';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { waitForServiceWorker } from '../product/reader';
import { startSizedDrama } from '../product/sizedDrama';
import { freePort } from '../product/startServer';
import { filmInSight, plays } from '../product/watching';

/** The bitrate of each size, in bits a second; the slow line carries only the smallest. */
const SIZES = [
  { side: 240, bits: 150_000 },
  { side: 480, bits: 400_000 },
  { side: 720, bits: 800_000 },
];
const SLOW = 80_000;
const FAST = 5_000_000;

let drama: Awaited<ReturnType<typeof startSizedDrama>>;
const line = { target: 0, port: 0, bytesPerSecond: FAST, roundTripMs: 10 };
let network: Awaited<ReturnType<typeof startSlowNetwork>>;

test.beforeAll(async ({ browser }) => {
  drama = await startSizedDrama(browser, { seconds: 16, sizes: SIZES });
  Object.assign(line, { target: drama.port, port: await freePort() });
  network = await startSlowNetwork(line);
});
test.afterAll(async () => {
  await network?.stop();
  await drama?.end();
});

type Seen = { sides: number[]; stops: number[] };

/**
 * Records the sizes in which the first film was shown until its end, and where it stalled after it had begun.
 */
function recordSizes(): void {
  const seen: Seen = { sides: [], stops: [] };
  Object.assign(window, { dogearSeen: seen });
  const play = HTMLMediaElement.prototype.play;
  let hasBegun = false;
  let isOver = false;
  HTMLMediaElement.prototype.play = function () {
    if (!hasBegun && this instanceof HTMLVideoElement) {
      hasBegun = true;
      const note = () => {
        const side = Math.min(this.videoWidth, this.videoHeight);
        if (side > 0 && !isOver && seen.sides.at(-1) !== side) seen.sides.push(side);
      };
      note();
      this.addEventListener('resize', note);
      this.addEventListener('waiting', () => this.currentTime > 0 && seen.stops.push(this.currentTime));
      this.addEventListener('ended', () => {
        isOver = true;
      });
    }
    return play.call(this);
  };
}

const seenOf = (page: Page) => page.evaluate(() => (window as unknown as { dogearSeen: Seen }).dogearSeen);

test('the film’s size follows the bandwidth without stalls, and is limited when saving data', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  let small = 0;
  const asked: number[] = [];
  try {
    await context.addInitScript(recordSizes);
    await context.route(/\/content\/\w+\.m4s$/, async (route) => {
      const hash = /(\w+)\.m4s$/.exec(route.request().url())?.[1] ?? '';
      const side = drama.sides.get(hash) ?? 0;
      asked.push(side);
      if (side === 240) small += 1;
      line.bytesPerSecond = small > 2 ? FAST : SLOW;
      await route.continue();
    });
    await page.goto(`${network.url}/drama/${drama.videoId}/1`);
    await plays(page, 1);
    // The smallest size while nothing is measured, then what the line carries, then what the screen can show.
    await expect.poll(async () => (await seenOf(page)).sides.at(-1)).toBe(720);
    await page.keyboard.press('k');
    const { sides, stops } = await seenOf(page);
    // A size between the two may be on the way.
    expect(sides.filter((side) => side !== 480)).toEqual([240, 720]);
    expect(stops).toEqual([]);
    await page.getByRole('button', { name: 'Playback settings' }).click();
    const picture = page.getByRole('dialog').getByLabel('Picture', { exact: true });
    await expect(picture.locator('option:checked')).toHaveText('Automatic (720p)');
    await picture.selectOption('Saves data');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    asked.length = 0;
    await page.keyboard.press('ArrowDown');
    await plays(page, 2);
    // Parts that were fetched ahead in another size play from the cache.
    expect(asked.filter((side) => side !== 480)).toEqual([]);

    // The browser's data saver counts as much; the choice made above is stored on the other device.
    const sparing = await newDevice(browser, 'desktop', { serviceWorker: false });
    await sparing.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const spared: number[] = [];
    await sparing.context.route(/\/content\/\w+\.m4s$/, async (route) => {
      spared.push(drama.sides.get(/(\w+)\.m4s$/.exec(route.request().url())?.[1] ?? '') ?? 0);
      await route.continue();
    });
    await sparing.page.goto(`${network.url}/drama/${drama.videoId}/1`);
    await plays(sparing.page, 1);
    await expect.poll(() => spared.length).toBeGreaterThan(6);
    expect(new Set(spared)).toEqual(new Set([480]));
    await sparing.context.close();
  } finally {
    await context.close();
  }
});

test('in a tunnel, a film that is opened again plays in the size that the device has', {
  tag: '@long',
}, async ({ browser }) => {
  const fast = { target: drama.port, port: await freePort(), bytesPerSecond: FAST, roundTripMs: 10 };
  const way = await startSlowNetwork(fast);
  const { context, page } = await newDevice(browser, 'phone');
  const sideOf = (path: string) => drama.sides.get(/(\w+)\.m4s$/.exec(path)?.[1] ?? '');
  const cachedSides = async () =>
    (await readRows<{ path: string }>(page, 'filmFiles')).map(({ path }) => sideOf(path));
  const choose = async (picture: string) => {
    await page.getByRole('button', { name: 'Playback settings' }).click();
    await page.getByRole('dialog').getByLabel('Picture', { exact: true }).selectOption({ label: picture });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  try {
    // The smallest size, with which a film begins while nothing is measured, is not on the device.
    await context.route(/\/content\/\w+\.m4s$/, async (route) => {
      if (sideOf(route.request().url()) === 240) await route.abort();
      else await route.continue();
    });
    await page.goto(way.url);
    await waitForServiceWorker(page);
    await page.goto(`${way.url}/drama/${drama.videoId}/1`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await choose('480p');
    await page.getByRole('button', { name: 'Try again' }).click();
    await plays(page, 1);
    await expect.poll(async () => (await cachedSides()).filter((side) => side === 480).length).toBe(16);
    await choose('Automatic');
    await page.goto(way.url);
    await way.stop();
    await page.goto(`${way.url}/drama/${drama.videoId}/1`);
    await plays(page, 1);
    await expect.poll(async () => (await filmInSight(page))?.second ?? 0).toBeGreaterThan(4);
    expect(await cachedSides()).not.toContain(240);
  } finally {
    await context.close();
    await way.stop();
  }
});

test('on a connection too slow for the smallest size, the film plays on as a slideshow, and says so', {
  tag: '@long',
}, async ({ browser }) => {
  const slow = await startSizedDrama(browser, {
    seconds: 16,
    sizes: SIZES,
    slideshow: { side: 144, bits: 30_000 },
  });
  const bad = { target: slow.port, port: await freePort(), bytesPerSecond: FAST, roundTripMs: 10 };
  const way = await startSlowNetwork(bad);
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    let isBad = true;
    await context.route(/\/content\/\w+\.m4s$/, async (route) => {
      bad.bytesPerSecond = isBad ? 10_000 : FAST;
      await route.continue();
    });
    await page.goto(`${way.url}/drama/${slow.videoId}/1`);
    const sign = page.getByText('Slow connection: sound and still pictures');
    await expect(sign).toBeVisible({ timeout: 40_000 });
    const side = () =>
      page.evaluate(() => {
        const film = document.querySelector<HTMLVideoElement>('.player-slide:not([inert]) video');
        return film ? Math.min(film.videoWidth, film.videoHeight) : 0;
      });
    await expect.poll(side, { timeout: 40_000 }).toBe(144);
    await plays(page, 1);
    isBad = false;
    await expect(page).toHaveURL(/\/2$/, { timeout: 40_000 });
    await expect(sign).toHaveCount(0);
    await expect.poll(side).toBeGreaterThanOrEqual(240);
  } finally {
    await context.close();
    await way.stop();
    await slow.end();
  }
});

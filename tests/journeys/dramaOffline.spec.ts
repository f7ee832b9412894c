import { expect, type Page, test } from '@playwright/test';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { endsOf, recordEnds } from '../product/filmEnds';
import { killBrowser } from '../product/killBrowser';
import { openBrowser, waitForServiceWorker } from '../product/reader';
import { makeEmptyFolder } from '../product/startServer';
import { startTestDrama, TEST_DRAMA } from '../product/testDrama';
import { plays } from '../product/watching';

const FRAMES_A_SECOND = 12;
const MOST_AHEAD = 6;
const FREE = 3;

let drama: Awaited<ReturnType<typeof startTestDrama>>;

test.beforeAll(async () => {
  drama = await startTestDrama();
});

test.afterAll(() => drama?.end());

test.afterEach(() => drama.reopen());

const infoAddress = () => `${drama.url}/dramaInfo/${drama.videoId}`;
const address = (target: number) => `${drama.url}/drama/${drama.videoId}/${target}`;

async function download(page: Page): Promise<void> {
  await page.goto(infoAddress());
  await expect(page.getByRole('heading', { level: 1, name: TEST_DRAMA })).toBeVisible();
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Download episodes' }).click();
  const sheet = page.getByRole('dialog', { name: 'Download episodes' });
  await sheet.getByRole('radio', { name: 'All 3' }).check();
  await expect(sheet.getByText(/^3 episodes, .*B/)).toBeVisible();
  await expect(sheet.getByText('1 episode is not unlocked yet, and is not downloaded.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Download', exact: true }).click();
  const card = page.getByRole('region', { name: 'Download' });
  await expect(card.getByText('On this device')).toBeVisible();
  await expect(card.getByText(/^3 of 3 episodes/)).toBeVisible();
}

test('downloaded episodes play to their end without a server after the browser was killed', async () => {
  const profile = await makeEmptyFolder();
  let context = await openBrowser(profile.path, 'phone');
  try {
    await download(await context.newPage());
    await drama.stop();
    const closed = context.waitForEvent('close');
    await killBrowser(profile.path);
    await closed;

    context = await openBrowser(profile.path, 'phone');
    await recordEnds(context);
    const page = await context.newPage();
    await page.goto(address(1));
    await plays(page, 1);
    await expect.poll(async () => (await endsOf(page)).length, { timeout: 60_000 }).toBe(3);
    for (const { duration, total, corrupted } of await endsOf(page)) {
      expect(corrupted).toBe(0);
      // Every frame, except the few that the film shows and buffers before it is played.
      expect(total).toBeGreaterThanOrEqual(Math.floor(duration) * FRAMES_A_SECOND - MOST_AHEAD);
    }
    const slide = page.locator('.player-slide:not([inert])');
    await expect(
      slide.getByText('This episode is paid content, please unlock it before watching'),
    ).toBeVisible();
  } finally {
    await context.close();
    await profile.remove();
  }
});

test('a film plays on into the next episodes while the connection is gone', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    await recordEnds(context);
    await page.goto(address(1));
    await plays(page, 1);
    await expect.poll(() => missingParts(page, FREE)).toBe(0);
    await drama.stop();
    await expect.poll(async () => (await endsOf(page)).length, { timeout: 60_000 }).toBe(FREE);
    expect((await endsOf(page)).map(({ corrupted }) => corrupted)).toEqual([0, 0, 0]);
  } finally {
    await context.close();
  }
});

/** Returns how many parts of the first episodes the device's cache lacks; infinite before their films. */
async function missingParts(page: Page, episodes: number): Promise<number> {
  type Row = { target: number; film: { renditions: { parts: { hash: string }[] }[] } };
  const films = (await readRows<Row>(page, 'films')).filter(({ target }) => target <= episodes);
  if (films.length < episodes) return Number.POSITIVE_INFINITY;
  const hashes = films.flatMap(({ film }) => film.renditions[0]?.parts.map(({ hash }) => hash) ?? []);
  const held = await page.evaluate(async () => {
    const cache = await caches.open('dogear-parts');
    return (await cache.keys()).map(({ url }) => url);
  });
  return hashes.filter((hash) => !held.some((url) => url.includes(hash))).length;
}

test('a part damaged on the device is never played and is fetched again', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await download(page);
    const spoilt = await page.evaluate(async () => {
      const cache = await caches.open('dogear-parts');
      const parts = (await cache.keys()).filter(({ url }) => url.endsWith('.m4s'));
      for (const part of parts) {
        const bytes = new Uint8Array(await ((await cache.match(part)) as Response).arrayBuffer());
        bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
        await cache.put(part, new Response(bytes));
      }
      return parts.length;
    });
    expect(spoilt).toBeGreaterThan(5);
    await recordEnds(context);
    await page.goto(address(1));
    await expect.poll(async () => (await endsOf(page)).length, { timeout: 30_000 }).toBe(1);
    expect((await endsOf(page))[0]?.corrupted).toBe(0);
    const wrong = await page.evaluate(async () => {
      const cache = await caches.open('dogear-parts');
      let count = 0;
      for (const part of await cache.keys()) {
        // A part that was found damaged may still be being fetched again.
        const bytes = await (await cache.match(part))?.arrayBuffer();
        if (!bytes) continue;
        const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const hash = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        if (!part.url.includes(hash)) count += 1;
      }
      return count;
    });
    expect(wrong).toBeLessThan(spoilt);

    await drama.stop();
    await page.evaluate(async () => {
      const cache = await caches.open('dogear-parts');
      for (const part of await cache.keys()) await cache.put(part, new Response(new Uint8Array(9)));
    });
    await page.goto(address(3));
    await expect(page.locator('.player-slide:not([inert])').getByRole('alert')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a browser without Media Source Extensions plays the same parts as one file', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await context.addInitScript(() => {
      for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
        Reflect.deleteProperty(window, name);
    });
    await recordEnds(context);
    await download(page);
    await drama.stop();
    await page.goto(address(1));
    await plays(page, 1);
    expect(await page.evaluate(() => document.querySelector('video')?.src)).toMatch(
      /\/film\/\d+\/\d+\/\d+\.mp4$/,
    );
    await expect.poll(async () => (await endsOf(page)).length, { timeout: 60_000 }).toBe(3);
    expect((await endsOf(page)).every(({ corrupted }) => corrupted === 0)).toBe(true);
  } finally {
    await context.close();
  }
});

test('a browser that supports none of the film’s codecs shows an error', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await context.addInitScript(() => {
      MediaSource.isTypeSupported = () => false;
    });
    await page.goto(address(1));
    await expect(page.locator('.player-slide:not([inert])').getByRole('alert')).toContainText(/browser/);
  } finally {
    await context.close();
  }
});

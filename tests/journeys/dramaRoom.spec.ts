import { expect, type Page, test } from '@playwright/test';
import type { FilmFileRow, KeptEpisodeRow } from '../../data/tables/dramaRows';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { DRAMA } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { keepEpisodes, plays } from '../product/watching';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

test('on a full device watched parts are evicted, kept episodes stay, and stopped downloads say so', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  const card = page.getByRole('region', { name: 'Download' });
  try {
    await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
    await waitForServiceWorker(page);
    await settled(page);

    const leaveRoom = await quotaOf(page);
    await leaveRoom(150_000);
    await keepEpisodes(page, 2, 2);
    await expect(card.getByRole('alert')).toContainText('Download stopped');
    await expect(card.getByText('This device is out of space.')).toBeVisible();
    expect(await keptRows(page)).toMatchObject([{ target: 2, state: 'failed', verifiedAt: null }]);
    await expect(page.getByText('On this device')).toHaveCount(0);

    const [before] = await keptRows(page);
    await leaveRoom(null);
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByText('On this device')).toBeVisible();
    expect(before?.stored).toBeGreaterThan(0);

    // Watched films are cached too, as long as the room is not needed.
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    await expect.poll(async () => weigh(await watchedFiles(page))).toBeGreaterThan(300_000);
    const watched = (await watchedFiles(page)).map(({ path }) => path);
    await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
    await settled(page);
    await leaveRoom(250_000);
    await keepEpisodes(page, 3, 3);
    await expect(card.getByText(/^2 of 2 episodes/)).toBeVisible();
    await expect(card.getByText('On this device')).toBeVisible();
    const left = (await watchedFiles(page)).map(({ path }) => path);
    expect(watched.some((path) => !left.includes(path))).toBe(true);
    expect(await damagedOrGone(page)).toEqual([]);

    // Without any room the film still plays, and nothing that is kept is evicted for it.
    await leaveRoom(0);
    await page.goto(`${server.url}/drama/${DRAMA}/1`);
    await plays(page, 1);
    expect(await damagedOrGone(page)).toEqual([]);
    expect((await keptRows(page)).map(({ state }) => state)).toEqual(['done', 'done']);
  } finally {
    await context.close();
  }
});

/**
 * Sets how much the browser grants beyond the current usage, in bytes; null restores the default. Applies to
 * the whole context.
 */
async function quotaOf(page: Page): Promise<(bytes: number | null) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (bytes) => {
    const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const quota = bytes === null ? {} : { quotaSize: usage + bytes };
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, ...quota });
  };
}

async function keptRows(page: Page): Promise<KeptEpisodeRow[]> {
  return await readRows<KeptEpisodeRow>(page, 'keptEpisodes');
}

async function watchedFiles(page: Page): Promise<FilmFileRow[]> {
  return (await readRows<FilmFileRow>(page, 'filmFiles')).filter(({ kept }) => kept === 0);
}

function weigh(files: readonly FilmFileRow[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns the files of kept episodes that are missing from the cache or do not match their name. */
async function damagedOrGone(page: Page): Promise<string[]> {
  const kept = (await readRows<FilmFileRow>(page, 'filmFiles')).filter((file) => file.kept === 1);
  expect(kept.length).toBeGreaterThan(10);
  return await page.evaluate(
    async (paths) => {
      const cache = await caches.open('dogear-parts');
      const bad: string[] = [];
      for (const path of paths) {
        const bytes = (await (await cache.match(path))?.arrayBuffer()) ?? new ArrayBuffer(0);
        const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const hash = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        if (!path.includes(hash)) bad.push(path);
      }
      return bad;
    },
    kept.map(({ path }) => path),
  );
}

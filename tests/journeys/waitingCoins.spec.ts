import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { DAY_TIME_ZONE } from '../../contract/wire/limits';
import { CHAPTER_CACHE } from '../../data/caches/cacheNames';
import { askAs } from '../product/askAs';
import { builtClient } from '../product/builtClient';
import { type Clock, clientWithClock, clockOff, serverEnvironment } from '../product/clock';
import { launchBrowser, newDevice, newPage } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { saveSettings } from '../product/saveSettings';
import {
  freePort,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';

/** Two check-ins pay for one chapter, and for one more that costs all the remaining coins. */
const FIRST_DAYS = CHECK_IN_BONUS[0] + CHECK_IN_BONUS[1];
const RAISED = FIRST_DAYS - 1;
/** As in sw/replay.ts, whose realm has other types than this one. */
const OUTBOX_SYNC_TAG = 'dogear-outbox';
const MINUTE = 60_000;
const YEAR = 366 * 24 * 60 * MINUTE;
const sentence = (chapter: number) => `Lamp number ${chapter} was lit.`;
const NOVEL = `---
title: The Lamplighter
author: Test Writer
language: en
---
${[1, 2, 3, 4].map((chapter) => `\n# Lamp ${chapter}\n\n${sentence(chapter)}\n`).join('')}`;

test('a device with a wrong clock handles midnight, background sync, new prices and updates', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  const source = join(folder, 'lamps.md');
  await writeFile(source, NOVEL);
  const priced = (price: number) =>
    runCatalog(data.path, ['import', source, '--free', '1', '--price', String(price)]);
  await priced(1);
  const port = await freePort();
  const midnight = nextMidnight() - Date.now();
  const [before, after] = [-10, 10].map((minutes) =>
    clockOff({ server: midnight + minutes * MINUTE, device: YEAR }),
  ) as [Clock, Clock];
  const built = await builtClient();
  const client = await clientWithClock(built, before);
  const start = (clock: Clock, clientDir = client.path) =>
    startServer(data.path, port, {
      ...serverEnvironment(clock),
      DOGEAR_DEMO: 'off',
      DOGEAR_CLIENT_DIR: clientDir,
    });
  let server: ProductServer = await start(before);
  const { url } = server;
  const browser = await launchBrowser();
  try {
    const device = await newDevice(browser, 'phone', { clock: before });
    const { context } = device;
    let { page } = device;
    await page.goto(`${url}/search?q=lamplighter`);
    const link = page.locator('a[href*="/bookInfo/"]').first();
    const bookId = /bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
    const read = (chapter: number) => page.goto(`${url}/reading/${bookId}/${chapter}`);
    await page.goto(`${url}/Rewards`);
    await expect(checkIn(page)).toBeVisible();
    await waitForServiceWorker(page);

    await server.stop();
    await checkIn(page).click();
    await expect(page.getByText(/Waiting for a connection: check-in/)).toBeVisible();
    server = await start(after);
    await page.reload();
    await expect(page.getByText('1 day in a row.')).toBeVisible({ timeout: 20_000 });
    await expect.poll(async () => (await clockOffset(page)) > midnight - YEAR).toBe(true);
    // The new day is the server's and is offered once: a page that is left meanwhile has used its chance, so
    // the test resets it.
    const offer = page.getByRole('dialog', { name: 'Daily reward' });
    await expect(async () => {
      await saveSettings(page, { loginDate: '' });
      await page.goto(`${url}/mine`);
      await offer.waitFor({ timeout: 5_000 });
    }).toPass({ timeout: 30_000 });
    await offer.getByRole('button', { name: `Check in: ${CHECK_IN_BONUS[1]} bonus` }).click();
    await expect(offer.getByText('Checked in today')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /Balance/ }).first()).toContainText(String(FIRST_DAYS));
    await expect(offer).toHaveCount(0);
    const days = [midnight - MINUTE, midnight + MINUTE].map((moment) => dayOf(Date.now() + moment));
    const { list } = await askAs(context, url, 'goldLog', { before: null, filter: 'in' });
    expect(list.map(({ reference }) => reference.type === 'day' && reference.day)).toEqual(days.reverse());

    await read(2);
    await expect(unlockFor(page, 1)).toBeVisible();
    await server.stop();
    await unlockFor(page, 1).click();
    await expect(lockedPage(page)).toContainText('Waiting for a connection: 1 coin');
    await loseTexts(page, Number(bookId));
    await page.close();
    server = await start(after);
    await syncInBackground(context, url);
    await expect.poll(() => spent(context, url)).toEqual([-1]);
    await untilFetched(context, url);
    await server.stop();
    page = await newPage(context);
    await read(2);
    await expect(page.getByText(sentence(2))).toBeVisible();
    await page.goto(`${url}/CoinHistory`);
    await expect(page.getByRole('button', { name: /Unlocked: Lamp 2/ })).toHaveCount(1);

    await read(3);
    await unlockFor(page, 1).click();
    await expect(lockedPage(page)).toContainText('Waiting for a connection: 1 coin');
    await priced(RAISED);
    server = await start(after);
    await page.reload();
    await expect(lockedPage(page)).toContainText('The price has changed. Nothing was spent.');
    expect(await spent(context, url)).toEqual([-1]);
    await unlockFor(page, RAISED).click();
    await expect(page.getByText(sentence(3))).toBeVisible();
    expect(await spent(context, url)).toEqual([-RAISED, -1]);
    expect((await askAs(context, url, 'goldIndex', {})).balance.userGold).toBe(0);

    await server.stop();
    server = await start(after, built);
    await page.goto(`${url}/BookShelf`);
    const updated = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).click();
    await updated;
    await waitForServiceWorker(page);
    await server.stop();
    for (const chapter of [2, 3]) {
      await read(chapter);
      await expect(page.getByText(sentence(chapter))).toBeVisible();
    }
  } finally {
    await browser.close();
    await server.stop();
    await client.remove();
    await data.remove();
    await rm(folder, { recursive: true });
  }
});

function checkIn(page: Page) {
  return page.getByRole('button', { name: `Check in: ${CHECK_IN_BONUS[0]} bonus` });
}

/** The locked page in view; those of adjacent chapters are inert. */
function lockedPage(page: Page) {
  return page.locator('.leaf:not([inert]) .locked:not([inert])');
}

function unlockFor(page: Page, price: number) {
  return lockedPage(page).getByRole('button', {
    name: price === 1 ? 'Unlock for 1 coin' : `Unlock for ${price} coins`,
  });
}

async function spent(context: BrowserContext, url: string): Promise<number[]> {
  const { list } = await askAs(context, url, 'goldLog', { before: null, filter: 'out' });
  return list.map(({ coins, bonus }) => coins + bonus);
}

/** Has the browser tell the service worker that the network is back, while no page of the app is open. */
async function syncInBackground(context: BrowserContext, url: string): Promise<void> {
  expect(context.pages()).toEqual([]);
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: url,
    registrationId,
    tag: OUTBOX_SYNC_TAG,
    lastChance: false,
  });
  await blank.close();
}

/** Deletes all texts, as if the connection had failed before any was fetched, sealed or not. */
function loseTexts(page: Page, bookId: number): Promise<void> {
  return page.evaluate(
    async ([cache, book]) => {
      await caches.delete(cache);
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('chapters', 'readwrite');
          writing.objectStore('chapters').delete(IDBKeyRange.bound([book, 2], [book, 4]));
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      });
    },
    [CHAPTER_CACHE, bookId] as const,
  );
}

/**
 * Waits, in a page without the app, until the service worker has fetched the text of the chapter it unlocked.
 */
async function untilFetched(context: BrowserContext, url: string): Promise<void> {
  const blank = await context.newPage();
  await blank.goto(`${url}/manifest.webmanifest`);
  const files = () =>
    blank.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, CHAPTER_CACHE);
  await expect.poll(files).toBe(1);
  await blank.close();
}

/** Returns how far the device's clock is behind the server's, according to the device, ms. */
function clockOffset(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('dogear');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').get('clockOffset');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result?.value ?? Number.NEGATIVE_INFINITY);
          };
        };
      }),
  );
}

function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE }).format(moment);
}

/** Returns when the next day begins in New York, ms since the epoch. */
function nextMidnight(): number {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  for (let moment = now + MINUTE; ; moment += MINUTE) {
    if (dayOf(moment) !== dayOf(moment - MINUTE)) return moment;
  }
}

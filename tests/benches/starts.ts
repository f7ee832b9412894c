import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { pictureIsKept } from '../product/keptPicture';
import { armFrame, closeWholly, throttleProcessor } from './benchPage';
import type { Samples } from './figures';

const PAGE = '<!doctype html><title>Nothing</title><p>Nothing</p>';
const WORKER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((kept) => kept.add('/'))));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(caches.match('/')));
`;

/**
 * The floor under an offline start on this machine: an empty page out of a service worker's cache, its server
 * stopped, measured as the starts are.
 */
export async function emptyPageStart(
  context: BrowserContext,
  rate: number,
  starts: number,
): Promise<Samples> {
  const url = await installEmptyPage(context);
  const values: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(url, { waitUntil: 'commit' });
    values.push(await page.evaluate(() => window.dogearFrame(() => document.querySelector('p') !== null)));
    await closeWholly(page);
  }
  return { name: 'an empty page, offline', unit: 'ms', values };
}

async function installEmptyPage(context: BrowserContext): Promise<string> {
  const server = createServer((request, response) => {
    const isWorker = request.url === '/sw.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? WORKER : PAGE);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    const claimed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await navigator.serviceWorker.register('/sw.js');
    await claimed;
  });
  await page.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return url;
}

/** Leaves the library as a reader does: what was last seen of it is kept (decision 0092). */
export async function leaveLibrary(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/BookShelf`);
  await page.locator('#root main a[href*="/reading/"]').first().waitFor();
  await pictureIsKept(page, 'library');
  await closeWholly(page);
}

/**
 * A book is tapped in the first frame with the library's picture: how long until the app acts on it and opens that address, and
 * until its text is there, both from the beginning of the start.
 */
export async function tappedStart(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
): Promise<readonly Samples[]> {
  await leaveLibrary(context, url);
  const opened: number[] = [];
  const shown: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    const [openedAt, shownAt] = await page.evaluate(async () => {
      const find = () => document.querySelector('#first-picture a[href*="/reading/"]');
      await window.dogearFrame(() => find() !== null);
      const opening = new Promise<number>((resolve) =>
        window.navigation.addEventListener('navigate', ({ destination }) => {
          if (destination.url.includes('/reading/')) resolve(performance.now());
        }),
      );
      const showing = window.dogearFrame(
        () =>
          document.querySelector('#first-picture') === null &&
          document.querySelector('#root .reading-text p') !== null,
      );
      const { left = 0, top = 0 } = find()?.getBoundingClientRect() ?? {};
      const where = { clientX: left + 8, clientY: top + 8 };
      document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...where }));
      return [await opening, await showing] as const;
    });
    opened.push(openedAt);
    shown.push(shownAt);
    await closeWholly(page);
  }
  return [
    { name: 'tapped at once, opened by the app', unit: 'ms', values: opened },
    { name: 'tapped at once, its text', unit: 'ms', values: shown },
  ];
}

/** How long until the app itself stands in its picture's place. */
export async function usableStart(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
): Promise<Samples> {
  await leaveLibrary(context, url);
  const values: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    values.push(
      await page.evaluate(() =>
        window.dogearFrame(
          () =>
            document.querySelector('#first-picture') === null &&
            document.querySelector('#root main a[href*="/reading/"]') !== null,
        ),
      ),
    );
    await closeWholly(page);
  }
  return { name: 'offline start to the library usable', unit: 'ms', values };
}

/** The app was left in a chapter, and is to open there: from its icon's address to the text. */
export async function backInTheText(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
  bookId: number,
): Promise<Samples> {
  const left = await context.newPage();
  await left.goto(`${url}/reading/${bookId}/3`);
  await left.evaluate(() => localStorage.setItem('opensWhereLeft', 'yes'));
  await left.reload();
  await left.locator('#root [data-reader-page] article p').first().waitFor();
  await pictureIsKept(left, 'reading');
  await pictureIsKept(left, 'place');
  await closeWholly(left);
  const values: number[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    values.push(
      await page.evaluate(() => window.dogearFrame(() => document.querySelector('.reading-text p') !== null)),
    );
    // Left before the app has come to rest, it opens there the next time too.
    await closeWholly(page);
  }
  const off = await context.newPage();
  await off.goto(`${url}/about`);
  await off.evaluate(() => localStorage.removeItem('opensWhereLeft'));
  await off.goto(`${url}/BookShelf`);
  await pictureIsKept(off, 'place', true);
  await off.close();
  return { name: 'offline start back in the text', unit: 'ms', values };
}

/** A reader looks at the library this long before they tap; what the start does behind it is over by then. */
export const LOOK_MS = 1_000;

/** Ms from a tap on a book in the library to the first frame with its text, in a page of its own. */
export async function tapToText(
  context: BrowserContext,
  url: string,
  rate: number,
  bookId: number,
): Promise<number> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/BookShelf`);
  const card = page.locator(`main a[href*="/reading/${bookId}/"]`).first();
  await card.waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /reading\._bookId[^/]*\.js$/.test(name)),
  );
  await page.waitForTimeout(LOOK_MS);
  await armFrame(page, 'text');
  await card.click();
  const took = await page.evaluate(() => window.dogearPainted ?? Promise.reject(new Error('not armed')));
  await closeWholly(page);
  return took;
}

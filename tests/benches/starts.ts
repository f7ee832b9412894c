import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { killBrowser } from '../product/killBrowser';
import { armFrame, closeWholly, throttleProcessor } from './benchPage';
import type { Samples } from './figures';

const PAGE = '<!doctype html><title>Nothing</title><p>Nothing</p>';
const WORKER = `
  addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((kept) => kept.add('/'))));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => event.respondWith(caches.match('/')));
`;

/**
 * Measures the floor of an offline start on this machine: an empty page from a service worker's cache with
 * its server stopped, measured like the starts.
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

async function libraryFrames(): Promise<readonly [rows: number, cover: number]> {
  const find = <T extends Element>(selector: string) => document.querySelector<T>(`#root main ${selector}`);
  const rows = await window.dogearFrame(() => find('a[href*="/reading/"]') !== null);
  const cover = await window.dogearEveryFrame(() => {
    const image = find<HTMLImageElement>('a img');
    return image?.complete === true && image.naturalWidth > 0;
  });
  return [rows, cover];
}

export async function startInTab(
  context: BrowserContext,
  url: string,
  rate: number,
  starts: number,
): Promise<readonly Samples[]> {
  const frames: (readonly [number, number])[] = [];
  for (let at = 0; at < starts; at++) {
    const page = await context.newPage();
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    frames.push(await page.evaluate(libraryFrames));
    await closeWholly(page);
  }
  return samplesOf('tab to library', frames);
}

/** The time for background work after the start; then the browser is killed, as phones do. */
const LEFT_OPEN_MS = 3_000;

/**
 * Measures the library in a new browser process whose predecessor was killed: what the icon on a home screen
 * starts.
 */
export async function startOfProcess(
  open: () => Promise<BrowserContext>,
  profile: string,
  url: string,
  rate: number,
  starts: number,
): Promise<readonly Samples[]> {
  const frames: (readonly [number, number])[] = [];
  for (let at = 0; at < starts; at++) {
    const context = await open();
    const page = context.pages()[0] ?? (await context.newPage());
    await throttleProcessor(page, rate);
    await page.goto(`${url}/BookShelf`, { waitUntil: 'commit' });
    frames.push(await page.evaluate(libraryFrames));
    await page.waitForTimeout(LEFT_OPEN_MS);
    const gone = context.waitForEvent('close');
    await killBrowser(profile);
    await gone;
  }
  return samplesOf('start to library', frames);
}

function samplesOf(name: string, frames: readonly (readonly [number, number])[]): readonly Samples[] {
  return [
    { name: `${name}, rows`, unit: 'ms', values: frames.map(([rows]) => rows) },
    { name: `${name}, a cover`, unit: 'ms', values: frames.map(([, cover]) => cover) },
  ];
}

/**
 * A reader looks at the library this long before they tap; the background work of the start is finished by
 * the end of it.
 */
export const LOOK_MS = 1_000;

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

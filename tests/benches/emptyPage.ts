import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from '@playwright/test';
import { closeWholly, type Samples, throttleProcessor } from './measure';

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

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';
import type { Clock } from './clock';
import { DEVICES, type Device, waitForServiceWorker } from './reader';
import { watchRequests } from './settled';

/** A browser for many devices at once: each of its contexts is one, with storage and workers of its own. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunchOptions());
}

type DeviceOptions = {
  readonly clock?: Clock;
  /** Device pixels a pixel; without it, the device's own. */
  readonly scale?: number;
  /** Without one, every request of a page can be held up. */
  readonly serviceWorker?: boolean;
  /** One that likes moving pictures. */
  readonly motion?: boolean;
};

/** A new device, and a page on it. It prefers still pictures unless told otherwise. */
export async function newDevice(
  browser: Browser,
  device: Device,
  { clock, scale, serviceWorker = true, motion = false }: DeviceOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...DEVICES[device],
    deviceScaleFactor: scale ?? 1,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    colorScheme: 'light',
  });
  // The loader of these files names functions through a global of its own, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  if (clock) await context.addInitScript(clock.screen);
  return { context, page: await newPage(context) };
}

/** One more page on a device. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  watchRequests(page);
  return page;
}

/** Puts the app on a device that no answer of the server ever reaches: it starts without a connection, and is empty. */
export async function installOnly(page: Page, url: string): Promise<void> {
  const api = /\/(novel-api|content)\//;
  await page.context().route(api, (route) => route.abort('connectionrefused'));
  await page.goto(`${url}/BookShelf`);
  await waitForServiceWorker(page);
  await page.context().unroute(api);
}

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunchOptions } from '../../scripts/browser/launchOptions';
import type { Clock } from './clock';
import { DEVICES, type Device, waitForServiceWorker } from './reader';
import { watchRequests } from './settled';

/**
 * Launches one browser for many devices: each of its contexts is a device with its own storage and workers.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumLaunchOptions());
}

type DeviceOptions = {
  readonly clock?: Clock;
  /** Device pixels per CSS pixel, 1 by default. */
  readonly scale?: number;
  /** Without a service worker, a test can hold up every request of a page. */
  readonly serviceWorker?: boolean;
  readonly motion?: boolean;
  /** Of the device's clock, `UTC` by default. */
  readonly zone?: string;
};

/** Opens a new device and a page on it. By default the device asks for reduced motion. */
export async function newDevice(
  browser: Browser,
  device: Device,
  { clock, scale, serviceWorker = true, motion = false, zone = 'UTC' }: DeviceOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...DEVICES[device],
    deviceScaleFactor: scale ?? 1,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    locale: 'en-GB',
    timezoneId: zone,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    colorScheme: 'light',
  });
  // The loader of these files names functions by a global `__name`, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  if (clock) await context.addInitScript(clock.screen);
  return { context, page: await newPage(context) };
}

export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  watchRequests(page);
  return page;
}

/**
 * Installs the app on a device that never gets an answer from the server: the app starts without a connection
 * and is empty.
 */
export async function installOnly(page: Page, url: string): Promise<void> {
  const api = /\/(novel-api|content)\//;
  await page.context().route(api, (route) => route.abort('connectionrefused'));
  await page.goto(`${url}/BookShelf`);
  await waitForServiceWorker(page);
  await page.context().unroute(api);
}

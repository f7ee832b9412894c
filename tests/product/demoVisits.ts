import { type Browser, test } from '@playwright/test';
import { openDemo } from './demoServer';
import { launchBrowser } from './device';
import type { Door } from './door';

export let browser: Browser;
export let server: Door;

/** The service worker, which a first visit installs behind the page, is not what these journeys are about. */
export const UNCACHED = { serviceWorker: false };

/** The demo’s door and a browser for the file. */
export function withDemo(): void {
  test.beforeAll(async () => {
    [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
  });
  test.afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}

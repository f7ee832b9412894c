import { type Browser, test } from '@playwright/test';
import { openDemo } from './demoServer';
import { launchBrowser } from './device';
import type { Door } from './door';

export let browser: Browser;
export let server: Door;

/** These journeys do not test the service worker, which a first visit installs in the background. */
export const UNCACHED = { serviceWorker: false };

export function withDemo(): void {
  test.beforeAll(async () => {
    [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
  });
  test.afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}

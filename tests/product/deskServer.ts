import { type Browser, expect, type Page, test } from '@playwright/test';
import { findViolations } from './axe';
import { launchBrowser } from './device';
import { CHECKED, PASSWORD, register } from './emailLogin';
import { settled } from './settled';
import { freePort, makeDemoFolder, type ProductServer, runTool, startServer } from './startServer';

/** The running test's own, because work at the desk changes the catalogue. */
export let browser: Browser;
export let server: ProductServer;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;

/** Starts a server with the demo, and a browser, for each test of a file. */
export function withDeskServer(environment: NodeJS.ProcessEnv = {}): void {
  test.beforeEach(async () => {
    [data, browser] = await Promise.all([makeDemoFolder(), launchBrowser()]);
    server = await startServer(data.path, await freePort(), environment);
  });
  test.afterEach(async () => {
    await browser?.close();
    await server?.stop();
    await data?.remove();
  });
}

const OPERATOR = 'operator@books.example';

/** Registers an owner and opens the desk at a section, such as `titles/2`. */
export async function openDesk(page: Page, at: string): Promise<void> {
  await register(page, server.url, OPERATOR);
  await runTool('operator', data.path, ['grant', OPERATOR]);
  await page.goto(`${server.url}/operator?at=${at}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await expect(page.getByRole('button', { name: 'Close the desk' })).toBeVisible(CHECKED);
}

/** Asserts that nothing is wider than the page and that axe finds no violation. */
export async function isSound(page: Page): Promise<void> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findViolations(page)).toEqual([]);
}

import { type Browser, expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newPage } from '../product/device';
import type { Door } from '../product/door';
import { settled } from '../product/settled';

/** A narrow window on a desktop, and a small tablet with a mouse: the desktop's layout with less room. */
const WIDTHS = [360, 480, 600, 720, 800, 1_100];
const PATHS = [
  '/home',
  '/BookShelf',
  '/discover',
  '/search?q=the',
  '/bookInfo/1',
  '/mine',
  '/Settings',
  '/Rewards',
];

let browser: Browser;
let server: Door;
test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('in a narrow window without touch every page shows its navigation and does not overflow', {
  tag: '@long',
}, async () => {
  const context = await browser.newContext({ hasTouch: false, locale: 'en' });
  const page = await newPage(context);
  for (const path of PATHS) {
    await page.goto(`${server.url}${path}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      await page.evaluate(() => window.scrollTo(0, 600));
      for (const name of ['Library', 'Novel', 'Explore'])
        await expect
          .poll(() => isOnTop(page, name), { message: `${name} on ${path}, ${width} px` })
          .toBe(true);
      expect(await overflow(page), `${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  const fresh = await newPage(context);
  await fresh.setViewportSize({ width: 360, height: 800 });
  await fresh.goto(`${server.url}/discover`);
  await expect(fresh.locator('main a[href*="Info/"]').first()).toBeInViewport();
  await context.close();
});

/** Returns whether a tap on the entry of the bar would hit it. */
function isOnTop(page: Page, name: string): Promise<boolean> {
  return page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name })
    .filter({ visible: true })
    .evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
}

/** Returns how far the page is wider than the window, px. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

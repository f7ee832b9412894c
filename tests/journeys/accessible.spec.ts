import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Device, openBrowser } from '../product/reader';
import { freePort, makeDataFolder, type ProductServer, startServer } from '../product/startServer';

const ROUTES = [
  '/home',
  '/discover',
  '/search',
  '/bookInfo/1',
  '/BookShelf',
  '/ReadHistory',
  '/mine',
  '/reading/1/1',
  '/nowhere',
];

let server: ProductServer;
let data: Awaited<ReturnType<typeof makeDataFolder>>;

test.beforeAll(async () => {
  data = await makeDataFolder();
  server = await startServer(data.path, await freePort());
});
test.afterAll(async () => {
  await server.stop();
  await data.remove();
});

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on a ${device}, ${colorScheme}`, async () => {
      const profile = await makeDataFolder();
      const context = await openBrowser(profile.path, device);
      try {
        const page = await context.newPage();
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const route of ROUTES) {
          await page.goto(`${server.url}${route}`);
          await settled(page);
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
          );
          expect(found, `${route} ${device} ${colorScheme}`).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${route} is wider than the screen`).toBeLessThanOrEqual(0);
        }
      } finally {
        await context.close();
        await profile.remove();
      }
    });
  }
}

/** Loaded, nothing busy, and no skeleton left. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).not.toBeEmpty();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
  );
}

import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';
import { watchErrors } from '../product/everyRoute';
import { BEGUN_BOOK, keepBook } from '../product/livedIn';
import { declineFreeBook } from '../product/offers';
import type { Device } from '../product/reader';
import { SCREENS } from '../product/screens';
import { settled } from '../product/settled';
import { turnToSecondPage } from '../product/turnPage';

const SCREENS_WITH_COVERS = [
  'home',
  'discover',
  'search',
  'search-results',
  'book',
  'view-all',
  'library',
  'history',
];

let server: Door;

test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(async () => {
  await server.stop();
});

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`covers that fail to load leave no broken pictures, on a ${device}`, { tag: '@long' }, async ({
    browser,
  }) => {
    const { context, page } = await newDevice(browser, device, { serviceWorker: false });
    const errors = watchErrors(context);
    try {
      await keepBook(page, server.url);
      await page.goto(`${server.url}/reading/${BEGUN_BOOK}/1`);
      await turnToSecondPage(page);
      await declineFreeBook(page);
      await context.route(/\.webp$/, (route) => route.abort());
      for (const name of SCREENS_WITH_COVERS) {
        const path = SCREENS.find((screen) => screen.name === name)?.path;
        await page.goto(`${server.url}${path}`);
        await settled(page);
        const covers = page.locator('main a[href*="/bookInfo/"], main a[href*="/reading/"]');
        await expect(covers.first()).toBeVisible();
        // The picture fails a moment before the page handles the event.
        await expect.poll(() => page.evaluate(brokenPictures), name).toEqual([]);
      }
      expect(errors).toEqual([]);
    } finally {
      await context.close();
    }
  });
}

/** Runs in the page. Returns the pictures that failed to load and are still shown. */
function brokenPictures(): string[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.checkVisibility())
    .map(({ src }) => src);
}

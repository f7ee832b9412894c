import { type Browser, expect, type Page, test } from '@playwright/test';
import { PREFETCH_CHAPTERS } from '../../contract/reading/limits';
import { readTree } from '../product/accessibilityTree';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import type { Door } from '../product/door';
import { focusIsKept, focusIsSeen, tabTo } from '../product/focus';
import { declineFreeBook } from '../product/offers';
import type { Device } from '../product/reader';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

let browser: Browser;
let server: Door;

/** A first visit installs the service worker in the background; these journeys are not about it. */
const UNCACHED = { serviceWorker: false };

test.beforeAll(async () => {
  [server, browser] = await Promise.all([openDemo(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

for (const device of ['phone', 'desktop'] as const satisfies Device[]) {
  test(`a book is opened from home, read and left by keys alone, on a ${device}`, {
    tag: device === 'phone' ? '@long' : [],
  }, async () => {
    const { context, page } = await newDevice(browser, device, UNCACHED);
    try {
      await page.goto(`${server.url}/home`);
      await settled(page);
      await declineFreeBook(page);
      await orderIsTheDocuments(page);

      await page.keyboard.press('Tab');
      expect((await focusIsSeen(page)).name).toBe('Skip to content');
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();

      const tabs = page.getByRole('tab');
      await tabTo(page, tabs);
      await page.keyboard.press('ArrowRight');
      await expect(tabs.nth(1)).toBeFocused();
      await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
      await settled(page);
      await page.keyboard.press('Home');
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
      await settled(page);

      const book = page.getByRole('main').getByRole('link', { name: /Salt and Lacquer/ });
      await tabTo(page, book);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Salt and Lacquer' })).toBeVisible();
      await settled(page);
      await focusIsKept(page);
      await orderIsTheDocuments(page);

      await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Read/ }));
      await page.keyboard.press('Enter');
      await textIsShown(page);
      await settled(page);
      await focusIsKept(page);
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(page.locator('[data-reader-page="1"]')).toBeVisible();

      await page.keyboard.press('Enter');
      const contents = page.getByRole('button', { name: 'Contents' });
      await expect(contents).toBeVisible();
      await tabTo(page, contents);
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Contents' });
      await expect(sheet).toBeVisible();
      await settled(page);
      await focusIsSeen(page);
      expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(contents).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(contents).toHaveCount(0);
      await focusIsKept(page);
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[data-reader-page="2"]')).toBeVisible();

      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/bookInfo\/\d+/);
      await settled(page);
      await focusIsKept(page);
      await tabTo(page, page.getByRole('button', { name: 'Back' }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/home/);
      await settled(page);
      await focusIsKept(page);
      await tabTo(page, page.getByRole('main').getByRole('link', { name: /Salt and Lacquer/ }));
    } finally {
      await context.close();
    }
  });

  test(`a book is opened, read and left through the accessibility tree, on a ${device}`, {
    tag: '@long',
  }, async () => {
    const { context, page } = await newDevice(browser, device, UNCACHED);
    try {
      await page.goto(`${server.url}/home`);
      await settled(page);
      await declineFreeBook(page);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
      if (device === 'desktop') {
        await expect(page.getByRole('banner')).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(1);
      }
      await headingsStepDown(page);
      await expect(page).toHaveTitle(/Dogear/);

      await page
        .getByRole('main')
        .getByRole('link', { name: /The Ninth Bell/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Bell' })).toBeVisible();
      await settled(page);
      await expect(page).toHaveTitle(/The Ninth Bell/);
      await expect(page.getByRole('main')).toHaveCount(1);
      await headingsStepDown(page);

      await page.getByRole('main').getByRole('link', { name: /^Read/ }).click();
      await expect(page).toHaveURL(/\/reading\//);
      await settled(page);
      const { roles, text } = await readTree(page);
      expect(roles.filter((role) => role === 'main')).toHaveLength(1);
      expect(roles.filter((role) => role === 'paragraph').length).toBeGreaterThan(5);
      expect(text.length, 'the chapter’s text is in the tree').toBeGreaterThan(2_000);
      await expect(page.getByRole('article').first().getByRole('heading', { level: 1 })).toBeVisible();

      await page.keyboard.press('m');
      await page.getByRole('button', { name: 'Contents' }).click();
      const sheet = page.getByRole('dialog', { name: 'Contents' });
      await expect(sheet.getByRole('listitem').first()).toBeVisible();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toHaveCount(0);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Bell' })).toBeVisible();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/home/);
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /The Ninth Bell/ })
          .first(),
      ).toBeVisible();
    } finally {
      await context.close();
    }
  });
}

test('offline, a chapter beyond the prefetched ones says once that it is unavailable', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'desktop', UNCACHED);
  const door = await openDemo();
  try {
    await page.goto(`${door.url}/reading/2/1`);
    await textIsShown(page);
    await expect.poll(() => keptChapters(page)).toBe(1 + PREFETCH_CHAPTERS);
    await door.stop();
    for (let chapter = 2; chapter <= 1 + PREFETCH_CHAPTERS; chapter += 1) {
      await page.keyboard.press('Control+ArrowRight');
      await expect(page).toHaveURL(new RegExp(`/reading/2/${chapter}$`));
    }
    // Prefetching the first missing chapter failed; the second was never requested.
    for (const missing of [2, 3]) {
      await page.keyboard.press('Control+ArrowRight');
      await expect(page).toHaveURL(new RegExp(`/reading/2/${missing + PREFETCH_CHAPTERS}$`));
      await expect(page.getByText('Dogear can’t be reached. Please')).toBeVisible();
      // The adjacent chapters are requested once the reader pauses.
      await settled(page);
      await expect(page.getByText('Dogear can’t be reached. Please')).toHaveCount(1);
      await expect(page.getByRole('alert')).toHaveCount(1);
    }
  } finally {
    await context.close();
    await door.stop();
  }
});

function keptChapters(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('chapters').objectStore('chapters').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

/** No positive tabindex: Tab follows the document, which is in visual order. */
async function orderIsTheDocuments(page: Page): Promise<void> {
  expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex^="-"])').count()).toBe(0);
}

/** One heading of level 1, and no level skipped. */
async function headingsStepDown(page: Page): Promise<void> {
  const { headings } = await readTree(page);
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  expect(headings[0]?.level).toBe(1);
  let before = 0;
  for (const { level, name } of headings) {
    expect(level, `“${name}”`).toBeLessThanOrEqual(before + 1);
    expect(name).not.toBe('');
    before = level;
  }
}

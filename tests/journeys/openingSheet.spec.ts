import { expect, type Page } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { longBook } from '../product/longBook';
import { test } from '../product/ownStays';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['The Long Lamp', 'of the tale counts'] });

/**
 * The sheet with the progress of reading a file is gone once the book can be read, whenever the reader goes
 * back.
 */
const long = { name: 'long.epub', mimeType: 'application/epub+zip', buffer: longBook(200) };
const cut = { name: 'cut.epub', mimeType: 'application/epub+zip', buffer: Buffer.from('PK no book') };

let demo: Door;
test.beforeEach(async () => {
  demo = await openDemo();
});
test.afterEach(() => demo.stop());

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Opening/ });
const isUnpacked = (page: Page) => async () => (await readRows(page, 'ownFiles')).length === 0;

async function noteSheets(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenSheets: seen });
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('dialog[open]'))
        seen.push(dialog.querySelector('h2')?.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenSheets: string[] }).seenSheets);
}

test('Back from a book that is still being unpacked shows the library and no sheet', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${demo.url}/BookShelf`);
    await page.locator('input[type="file"]').setInputFiles(long);
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    expect(await isUnpacked(page)()).toBe(false);
    const sheets = await noteSheets(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/BookShelf$/);
    await expect.poll(isUnpacked(page), { timeout: 60_000 }).toBe(true);
    expect(await sheets()).toEqual([]);
    await expect(page.getByRole('link', { name: /The Long Lamp/ }).first()).toBeVisible();
  } finally {
    await context.close();
  }
});

test('Back at the moment the book becomes readable leaves no sheet', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.addInitScript(() => {
      const Native = Worker;
      window.Worker = class extends Native {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          this.addEventListener('message', ({ data }) => {
            if (data && typeof data === 'object' && 'readable' in data) history.back();
          });
        }
      };
    });
    await page.goto(`${demo.url}/home`);
    await page.goto(`${demo.url}/BookShelf`);
    await page.locator('input[type="file"]').setInputFiles(long);
    await expect.poll(async () => (await readRows(page, 'ownBooks')).length).toBe(1);
    await expect.poll(isUnpacked(page), { timeout: 60_000 }).toBe(true);
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('Back before the book is readable cancels the import and leaves no sheet', async ({ browser }) => {
  // Without a service worker the test can hold up the worker that reads the file.
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  try {
    await page.goto(`${demo.url}/BookShelf`);
    await context.route('**/ownBook.worker-*.js', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.locator('input[type="file"]').setInputFiles(long);
    await expect(sheet(page)).toBeVisible();
    const sheets = await noteSheets(page);
    await page.goBack();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    letGo();
    await expect(page).toHaveURL(/\/BookShelf$/);
    await expect(page.getByText('Your shelf is empty')).toBeVisible();
    expect(await readRows(page, 'ownBooks')).toEqual([]);
    expect((await sheets()).length).toBeLessThanOrEqual(1);
  } finally {
    await context.close();
  }
});

test('a file that fails beside one that opens is reported, and Back closes the report', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${demo.url}/BookShelf`);
    await page.locator('input[type="file"]').setInputFiles([long, cut]);
    const failure = page.getByRole('dialog', { name: 'This file can’t be opened' });
    await expect(failure).toContainText('cut.epub');
    await page.goBack();
    await expect(failure).toBeHidden();
    const sheets = await noteSheets(page);
    await expect.poll(isUnpacked(page), { timeout: 60_000 }).toBe(true);
    expect(await sheets()).toEqual([]);
    await expect(page).toHaveURL(/\/BookShelf$/);
  } finally {
    await context.close();
  }
});

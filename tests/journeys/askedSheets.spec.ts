import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { holdTable, readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { BEGUN_BOOK } from '../product/livedIn';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

const where = (page: Page) => page.locator('.reader').getAttribute('data-reader-page');

test('letters typed before a sheet opens turn no page, and its text field gets focus', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  try {
    await page.goto(`${server.url}/reading/${BEGUN_BOOK}/2`);
    await textIsShown(page);
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    // The code of annotations is loaded once the page is idle.
    await settled(page);
    await page.keyboard.press('h');
    const note = page.getByRole('button', { name: 'Add a note' });
    await note.waitFor();
    // A slow phone takes long to open a sheet. Each letter of this text is also a shortcut of the reader.
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    await note.click();
    await page.keyboard.type('no pearl mn r?');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const sheet = page.getByRole('dialog', { name: 'Highlight' });
    const field = sheet.getByRole('textbox', { name: 'Note' });
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/2$/);
    expect(await where(page)).toBe('2');
    await expect(page.locator('.reader-bar, .aloud-player')).toHaveCount(0);
    await field.fill('');
    await page.keyboard.type('no pearl');
    await expect(field).toHaveValue('no pearl');
    // On a slow phone the sheet is open again before its note is stored.
    const releaseTable = await holdTable(page, 'annotations');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toHaveCount(0);

    await page.locator('.reader').focus();
    await page.keyboard.press('h');
    await note.click();
    await expect(field).toHaveValue('no pearl');
    await releaseTable();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Highlight in green' }).click();
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('dogear-green')?.size)).toBe(1);
    expect(await page.evaluate(() => CSS.highlights.has('dogear-yellow'))).toBe(false);
    expect(await readRows(page, 'annotations')).toHaveLength(1);
  } finally {
    await context.close();
  }
});

test('Escape cancels a sheet that is still loading', { tag: '@long' }, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  try {
    let letThrough = () => {};
    const isHeld = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/ShareSheet-/, async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
    const share = page.getByRole('button', { name: 'Share' });
    await share.click();
    await expect(page.getByRole('dialog', { name: 'Loading' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const hasCome = page.waitForResponse(/\/assets\/ShareSheet-/);
    letThrough();
    await hasCome;
    await settled(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await share.click();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  } finally {
    await context.close();
  }
});

test('Back leaves the page while a sheet still slides away', { tag: '@long' }, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false, motion: true });
  try {
    await page.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
    await page.getByRole('main').getByRole('link', { name: /^Read/ }).click();
    await textIsShown(page);
    await settled(page);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents' }).click();
    const sheet = page.getByRole('dialog', { name: 'Contents' });
    await expect(sheet).toBeVisible();
    await settled(page);
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync('.sheet { transition-duration: 60s !important }');
      document.adoptedStyleSheets.push(slow);
    });
    await page.keyboard.press('Escape');
    await expect(page.locator('.sheet')).toBeAttached();
    await expect(page.locator('.sheet[open]')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/bookInfo\//);
  } finally {
    await context.close();
  }
});

test('a sheet whose code fails to load leaves the page unchanged and opens later', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  try {
    await page.goto(`${server.url}/bookInfo/${BEGUN_BOOK}`);
    const share = page.getByRole('button', { name: 'Share' });
    await page.route(/\/assets\/ShareSheet-/, (route) => route.abort());
    await share.click();
    await expect(page.getByText('Reload to continue')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(share).toBeVisible();
    await page.unroute(/\/assets\/ShareSheet-/);
    await share.click();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  } finally {
    await context.close();
  }
});

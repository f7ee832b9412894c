import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { BEGUN_BOOK } from '../product/livedIn';
import { textIsShown } from '../product/turnPage';

let server: Door;
test.beforeAll(async () => {
  server = await openDemo();
});
test.afterAll(() => server?.stop());

/** The code of the reader's sheets, which is fetched ahead, is held until the answer is called. */
async function holdSheets(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/(Reader|Passage)Sheets-/, async (route) => {
    await isHeld;
    await route.continue();
  });
  return letThrough;
}

const where = (page: Page) => page.locator('.reader').getAttribute('data-reader-page');

test('letters typed before a sheet is there turn no page, and its focus is where one types', async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  try {
    const letThrough = await holdSheets(page);
    await page.goto(`${server.url}/reading/${BEGUN_BOOK}/2`, { waitUntil: 'commit' });
    await textIsShown(page);
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    await page.keyboard.press('h');
    const note = page.getByRole('button', { name: 'Add a note' });
    await note.waitFor();
    await note.click();
    // Each of these letters is a key of the reader.
    await page.keyboard.type('no pearl mn r?', { delay: 20 });
    await expect(page).toHaveURL(/\/2$/);
    expect(await where(page)).toBe('2');
    await expect(page.locator('.reader-bar, .aloud-player')).toHaveCount(0);
    letThrough();
    const sheet = page.getByRole('dialog', { name: 'Highlight' });
    const field = sheet.getByRole('textbox', { name: 'Note' });
    await expect(field).toBeFocused();
    await page.keyboard.type('no pearl');
    await expect(field).toHaveValue('no pearl');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toHaveCount(0);

    // The same words once more are the same mark, with its note.
    await page.locator('.reader').focus();
    await page.keyboard.press('h');
    await note.click();
    await expect(field).toHaveValue('no pearl');
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

test('Escape calls a sheet off that is still on its way', async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop', { serviceWorker: false });
  try {
    const letThrough = await holdSheets(page);
    await page.goto(`${server.url}/reading/${BEGUN_BOOK}/2`, { waitUntil: 'commit' });
    await textIsShown(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Loading' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letThrough();
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  } finally {
    await context.close();
  }
});

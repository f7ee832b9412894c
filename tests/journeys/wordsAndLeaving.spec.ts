import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { dumpDevice } from '../product/deviceDump';
import { Finger } from '../product/finger';
import { waitForServiceWorker } from '../product/reader';
import { type ReadersDevice, readersDevice } from '../product/readersDevice';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

/** The tools for selected words, and the questions when a reader leaves a book; most of it without a server. */
const BOOK = 2;
const OTHER = 3;
const UNREAD = 4;
const KEPT = 5;

let device: ReadersDevice;
test.beforeAll(async () => {
  device = await readersDevice('phone');
});
test.afterAll(() => device.remove());

async function read(page: Page, book: number): Promise<void> {
  await page.locator(`main a[href^="/reading/${book}/"]`).first().click();
  await textIsShown(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
}

async function selectWords(page: Page): Promise<void> {
  await page.keyboard.press('h');
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
}

async function reportTypo(page: Page, correction: string): Promise<void> {
  await selectWords(page);
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Report a typo' }).click();
  await page.getByLabel('How it should read').fill(correction);
  await page.getByRole('button', { name: /^Send/ }).click();
}

const question = (page: Page) => page.getByText('to your library?');

test('a book swiped out of the library is restored by Undo', async () => {
  const page = await device.newPage();
  await page.goto(`${device.url}/bookInfo/${KEPT}`);
  await page.getByRole('button', { name: 'Add to library' }).tap();
  await expect(page.getByRole('button', { name: 'In library' })).toBeVisible();
  await page.goto(`${device.url}/BookShelf`);
  const books = page.getByRole('list', { name: 'Titles' }).getByRole('listitem');
  await expect(books.first()).toBeVisible();
  const before = await books.count();
  await page.getByRole('button', { name: 'Show as a list' }).tap();
  const row = page.getByRole('button', { name: /^More about “/ }).last();
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible();
  const box = await row.boundingBox();
  if (!box) throw new Error('the book is not on the screen');
  const finger = await Finger.down(page, { x: 230, y: box.y + box.height / 2 });
  await finger.moveBy(-200, 0);
  await finger.up();
  await expect(books).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(books).toHaveCount(before);
});

test('words are shared as a picture, typos reported, and leaving a book offers adding it', {
  tag: '@long',
}, async () => {
  const page = await device.newPage();
  await page.goto(`${device.url}/bookInfo/${UNREAD}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await expect(page.getByRole('button', { name: 'Add to library' })).toHaveCount(0);
  await page.goto(`${device.url}/bookInfo/${OTHER}`);
  await read(page, OTHER);
  await page.goBack();
  await expect(page).toHaveURL(/\/bookInfo\/3$/);
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.locator(`main a[href^="/reading/${OTHER}/"]`).first().click();
  await textIsShown(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/bookInfo\/3$/);

  await page.goto(`${device.url}/bookInfo/${BOOK}`);
  await page.locator(`main a[href^="/reading/${BOOK}/"]`).first().click();
  await turnToSecondPage(page);
  await expect(question(page)).toHaveCount(0);
  await reportTypo(page, 'As it should be.');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForServiceWorker(page);
  await device.stopServer();

  // Shares the picture, of its declared size, by the device's own sharing if there is one.
  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) => Object.assign(window, { shared: files?.[0]?.type }),
    });
  });
  await selectWords(page);
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share as a picture' });
  await sheet.getByRole('radio', { name: 'Night' }).check();
  await sheet.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe('image/png');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  const picture = await readFile(await download.path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await reportTypo(page, 'A correction that waits.');
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  expect(await dumpDevice(page)).not.toContain('A correction that waits');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/bookInfo\/2$/);
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(page.getByText('In your library now')).toBeVisible();
});

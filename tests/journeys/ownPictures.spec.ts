import { expect, type Page } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { test } from '../product/ownStays';
import { largePicture, manyPictures, rightToLeft } from '../product/picturedBook';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['Hills at dusk'] });

const LEAF = '[data-reader-page] .leaf:not([inert])';
const SHOWN = `${LEAF} figure`;

async function picturesAreWhole(page: Page, count: number): Promise<void> {
  await expect(page.locator(`${SHOWN} img`)).toHaveCount(count);
  const pictures = page.locator(`${SHOWN} img`);
  for (let index = 0; index < count; index += 1) {
    await expect
      .poll(() =>
        pictures.nth(index).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
      )
      .toBe(true);
    const box = await pictures.nth(index).evaluate((img: HTMLImageElement) => {
      const { width, height } = img.getBoundingClientRect();
      const stage = img.closest('.stage')?.getBoundingClientRect();
      return { own: img.naturalWidth / img.naturalHeight, shown: width / height, width, height, page: stage };
    });
    expect(Math.abs(box.shown / box.own - 1)).toBeLessThan(0.02);
    expect(box.width).toBeLessThanOrEqual(box.page?.width ?? 0);
    expect(box.height).toBeLessThanOrEqual(box.page?.height ?? 0);
  }
}

test('pictures of an own file are shown with the server stopped, and can be enlarged', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const asked: string[] = [];
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();
    page.on('request', (request) => asked.push(request.url()));
    const { name, bytes } = await manyPictures();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/epub+zip', buffer: bytes });
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await expect(page.getByText('1 picture is in a format that can’t be shown here')).toBeVisible();
    await textIsShown(page);
    await picturesAreWhole(page, 2);

    const first = page.getByRole('button', { name: 'Hills at dusk: look closer' });
    for (let turns = 0; turns < 8 && !(await first.isVisible().catch(() => false)); turns += 1)
      await page.keyboard.press('ArrowRight');
    await first.evaluate((button: HTMLElement) => button.click());
    const sheet = page.getByRole('dialog', { name: 'Picture' });
    await expect(sheet.getByText('Hills at dusk, from the quay.')).toBeVisible();
    const closer = sheet.getByRole('img', { name: 'Hills at dusk' });
    const before = (await closer.boundingBox())?.width ?? 0;
    await sheet.getByRole('button', { name: 'Larger' }).tap();
    await expect.poll(async () => ((await closer.boundingBox())?.width ?? 0) > 2 * before).toBe(true);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();

    // The title of the part is above its chapter, in the text and in the contents, where only the current
    // part is open.
    await page.goto(`${server.url}/reading/-1/2`);
    await textIsShown(page);
    await expect(page.locator(`${LEAF} .opening`)).toHaveText(/^Part II: The Hills.*Chapter 2/);
    await expect(page.locator(LEAF).getByText('Part II: The Hills')).toHaveCount(1);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    const contents = page.getByRole('dialog', { name: 'Contents' });
    const rows = contents.getByRole('listitem').getByRole('button');
    await expect(rows).toHaveText([/Part I: The Quay/, /Part II: The Hills.*1 chapter/, /Chapter 2/]);
    await contents.getByRole('button', { name: /Part I: The Quay/ }).click();
    await expect(rows).toHaveText([/Part I: The Quay/, /Chapter 1/, /Part II: The Hills/, /Chapter 2/]);
    await contents.getByRole('button', { name: /Part II: The Hills/ }).click();
    await expect(rows).toHaveText([/Part I: The Quay/, /Chapter 1/, /Part II: The Hills/]);
    await contents.getByRole('button', { name: 'Close' }).click();
    await picturesAreWhole(page, 3);
    // Every kind is stored as pixels; nothing that the drawing references was fetched.
    const kept = (await readRows(page, 'pictures')) as { type: string; bytes: number }[];
    expect(kept.map(({ type }) => type).sort()).toEqual([
      'image/gif',
      'image/webp',
      'image/webp',
      'image/webp',
      'image/webp',
    ]);
    expect(asked.filter((url) => /evil/.test(url))).toEqual([]);

    await page.goto(`${server.url}/BookShelf`);
    const cover = page.getByRole('link', { name: /Hills/ }).first().locator('img');
    await expect(cover).toHaveAttribute('src', /^data:image\/webp/);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a picture of more than 20 MB is scaled down to what the screen needs', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    const { name, bytes, pictureBytes } = await largePicture();
    expect(pictureBytes).toBeGreaterThan(20_000_000);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/epub+zip', buffer: bytes });
    await expect(page).toHaveURL(/\/reading\/-1\/1$/, { timeout: 30_000 });
    await textIsShown(page);
    await picturesAreWhole(page, 1);
    const [row, ...others] = (await readRows(page, 'pictures')) as { bytes: number }[];
    expect(others).toEqual([]);
    expect(row?.bytes).toBeLessThan(2_000_000);
    test.info().annotations.push({ type: 'bytes', description: `${pictureBytes} became ${row?.bytes}` });
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a right-to-left book is set from right to left, and its picture fits the page', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    const { name, bytes } = await rightToLeft();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/epub+zip', buffer: bytes });
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await expect(page.locator(`${LEAF} article`)).toHaveCSS('direction', 'rtl');
    await picturesAreWhole(page, 1);
  } finally {
    await context.close();
    await server.stop();
  }
});

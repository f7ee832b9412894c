import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as anyTest, expect, type Page } from '@playwright/test';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { Finger } from '../product/finger';
import { hebrewBook, linkedBook } from '../product/linkedBook';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['Timetables', 'timetables.epub', 'The Ferry Hours', 'The old ferry lies', 'המעבורת'] });

const LEAF = '[data-reader-page] .leaf:not([inert])';

async function openOwn(
  page: Page,
  url: string,
  { name, bytes }: Awaited<ReturnType<typeof linkedBook>>,
): Promise<void> {
  await page.goto(`${url}/BookShelf`);
  await waitForServiceWorker(page);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/epub+zip', buffer: bytes });
  await expect(page).toHaveURL(/\/reading\/-1\/1$/);
  await textIsShown(page);
}

async function readLinkedBook(page: Page): Promise<void> {
  const leaf = page.locator(LEAF);
  const link = (name: string) => leaf.getByRole('link', { name, exact: true });
  const shows = (words: string) => expect(leaf.getByText(words)).toBeInViewport();

  await link('the old ferry').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
  await shows('The old ferry lies in the mud');
  await page.getByRole('status').getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('[data-reader-target="1"]')).toBeVisible();
  await expect(link('the old ferry')).toBeInViewport();

  await link('harbour cat').click();
  const note = page.getByRole('dialog', { name: 'Note 1' });
  await expect(note).toContainText('Grey, and older than the ferry.');
  await note.getByRole('link', { name: 'the ferry' }).click();
  await expect(note).toBeHidden();
  await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('[data-reader-target="1"]')).toBeVisible();

  // A link out of the book first shows its address; a link to a script is plain text.
  await link('the company').click();
  const out = page.getByRole('dialog', { name: 'This link leaves the book' });
  await expect(out.getByLabel('Address')).toHaveValue('https://example.org/ferry?a=1');
  await expect(out.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute('rel', /noopener/);
  await page.keyboard.press('Escape');
  await expect(out).toBeHidden();
  await expect(leaf.getByText('or nothing.')).toBeVisible();
  await expect(link('nothing')).toHaveCount(0);

  // The ruby is above its words and not part of them.
  const reading = leaf.locator('ruby');
  await expect(reading).toHaveText('東京');
  expect(await reading.locator('rt').evaluate((rt) => getComputedStyle(rt, '::before').content)).toBe(
    '"とうきょう"',
  );

  const picture = leaf.locator('figure img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBe(900);

  expect(await findViolations(page)).toEqual([]);
  const tables = leaf.getByRole('table');
  await expect(tables).toHaveCount(2);
  await expect(tables.first().getByRole('columnheader')).toHaveText(['North', /South$/]);
  await expect(tables.first().getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Summer',
    / · 12$/,
    / · 9$/,
  ]);
  // A table wider than a phone's page: arrows scroll its box and turn no page.
  const box = leaf.getByRole('region', { name: 'Table' });
  await expect(box).toHaveCount(1);
  const width = await page.locator('.stage').evaluate((stage) => stage.clientWidth);
  expect(await box.evaluate((element) => element.clientWidth)).toBeLessThan(width);
  const before = await page.locator('[data-reader-page]').getAttribute('data-reader-page');
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect(page.locator(`[data-reader-page="${before}"]`)).toBeVisible();
}

test('links, notes, ruby text and tables work in an own book', { tag: '@long' }, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await openOwn(page, server.url, await linkedBook());
    await server.stop();
    await readLinkedBook(page);
  } finally {
    await context.close();
    await server.stop();
  }
});

anyTest('the same of a book that the catalogue’s importer read', { tag: '@long' }, async ({ browser }) => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-linked-'));
  const { name, bytes } = await linkedBook();
  await writeFile(join(folder, name), bytes);
  await runCatalog(data.path, ['import', join(folder, name), '--free', '2']);
  const server = await startServer(data.path, await freePort());
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/search?q=timetables`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Timetables/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await textIsShown(page);
    await readLinkedBook(page);
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a right-to-left book turns its pages from right to left', { tag: '@long' }, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const pageIs = (number: number) => expect(page.locator(`[data-reader-page="${number}"]`)).toBeVisible();
  const first = () => page.locator(`${LEAF} p`).first();
  try {
    await openOwn(page, server.url, hebrewBook());
    await expect(page.locator('.reader')).toHaveAttribute('data-turning', 'rtl');
    await pageIs(1);
    await expect(first()).toBeInViewport();
    for (const [key, number] of [
      ['ArrowLeft', 2],
      ['PageDown', 3],
      ['ArrowRight', 2],
    ] as const) {
      await page.keyboard.press(key);
      await pageIs(number);
    }
    await expect(first()).not.toBeInViewport();
    await page.touchscreen.tap(370, 420);
    await pageIs(1);
    await page.touchscreen.tap(20, 420);
    await pageIs(2);

    // Dragging to the right shows the page on the left; the text stays at its place.
    const finger = await Finger.down(page, { x: 60, y: 420 });
    await finger.moveBy(240, 0);
    await finger.up();
    await pageIs(3);
    const inView = () =>
      page.evaluate(() => {
        const stage = document.querySelector('.stage')?.getBoundingClientRect();
        const blocks = [...document.querySelectorAll('.leaf:not([inert]) [data-block]')];
        return blocks.findIndex((block) =>
          [...block.getClientRects()].some(
            ({ left, right }) => left >= (stage?.left ?? 0) && right <= (stage?.right ?? 0),
          ),
        );
      });
    const seen = await inView();
    expect(seen).toBeGreaterThan(0);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(inView).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await pageIs(3);
    expect(await inView()).toBe(seen);

    await page.keyboard.press('End');
    const last = Number(await page.locator('[data-reader-page]').getAttribute('data-reader-page'));
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-reader-target="2"]')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-reader-target="1"]')).toBeVisible();
    await pageIs(last);
    await page.keyboard.press('Control+ArrowLeft');
    await expect(page.locator('[data-reader-target="2"]')).toBeVisible();

    await page.keyboard.press('m');
    const slider = page.getByRole('slider', { name: 'Place in this book' });
    await expect(slider).toHaveCSS('direction', 'rtl');
    await pageIs(1);
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await pageIs(2);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('an own book’s page shows its details, and title, author and cover are editable', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await openOwn(page, server.url, await linkedBook());
    await page.goto(`${server.url}/BookShelf`);
    await server.stop();
    await page.getByRole('button', { name: 'More about “Timetables”' }).click();
    await page.getByRole('menuitem', { name: 'About this book' }).click();
    await expect(page).toHaveURL(/\/bookInfo\/-1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timetables');
    const details = page.locator('dl').last();
    await expect(details).toContainText('timetables.epub');
    await expect(details).toContainText('English');
    await expect(page.getByText('2 chapters')).toBeVisible();

    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit book' });
    await expect(sheet.getByLabel('Title')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByLabel('Title').fill('The Ferry Hours');
    await sheet.getByLabel('Author').fill('B. Quill');
    const picture = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 300 });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#274690';
      context?.fillRect(0, 0, 200, 300);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await sheet
      .locator('input[type="file"]')
      .setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Ferry Hours');
    await expect(page.getByText('B. Quill').first()).toBeVisible();
    await expect(page.locator('main img').first()).toHaveAttribute('src', /^data:image\/webp/);

    await page.goto(`${server.url}/BookShelf`);
    await expect(page.getByRole('link', { name: /The Ferry Hours/ }).first()).toBeVisible();
    await page.goto(`${server.url}/bookInfo/-1`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await sheet.getByRole('button', { name: 'Put back the original' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timetables');
    await expect(page.getByText('A. Pen').first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(sheet.getByRole('button', { name: 'Put back the original' })).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});

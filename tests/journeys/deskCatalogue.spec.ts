import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { browser, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import type { Device } from '../product/reader';
import { FIRST_WORDS, makeDramaFolder, TEST_DRAMA } from '../product/testDrama';
import { plays } from '../product/watching';

withDeskServer();

const TITLE = 'The Lamplighter’s Ledger';
const WORDS = 'Every lamp on the quay had a number, and every number a debt. '.repeat(20);
/** A job begins within seconds and reads its file in a separate process. */
const WORKED = { timeout: 60_000 } as const;

function bookFile(): Buffer {
  const numbers = [1, 2, 3, 4];
  return Buffer.from(
    makeEpub({
      metadata: `<dc:title>${TITLE}</dc:title><dc:creator>A. Pen</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:ledger</dc:identifier>`,
      documents: Object.fromEntries(
        numbers.map((number) => [`c${number}.xhtml`, `<h1>Lamp ${number}</h1><p>${WORDS}</p>`]),
      ),
      toc: numbers.map((number) => navItem(`Lamp ${number}`, `c${number}.xhtml`)).join(''),
    }),
  );
}

async function openUploads(device: Device): Promise<Page> {
  const { page } = await newDevice(browser, device, { serviceWorker: false });
  await openDesk(page, 'uploads');
  await expect(page.getByRole('heading', { name: 'A new title' })).toBeVisible(CHECKED);
  return page;
}

async function choose(
  page: Page,
  button: string,
  files: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chosen).setFiles(files);
}

async function goToSection(page: Page, device: Device, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections of the desk' });
  if (device === 'desktop') await sections.getByRole('link', { name }).click();
  else await sections.getByLabel('Section', { exact: true }).selectOption({ label: name });
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Readers find it.', { exact: true })).toBeVisible();
}

async function find(reader: Page, title: string): Promise<void> {
  await reader.goto(`${server.url}/search?q=${encodeURIComponent(title)}`);
  await reader
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

for (const device of ['desktop', 'phone'] as const) {
  test(`an EPUB is uploaded, priced, placed on home, published and found, on a ${device}`, {
    tag: device === 'phone' ? ['@long'] : [],
  }, async () => {
    const operator = await openUploads(device);
    await operator.getByLabel('Free first chapters').fill('1');
    await fits(operator);
    await choose(operator, 'Choose a book file', {
      name: 'ledger.epub',
      mimeType: 'application/epub+zip',
      buffer: bookFile(),
    });
    await operator.getByRole('link', { name: TITLE }).click(WORKED);

    await expect(operator.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(operator.getByText('Readers don’t find it.')).toBeVisible();
    const prices = operator.getByRole('region', { name: 'Prices' });
    await prices.getByLabel('Coins for each of the others').fill('3');
    await prices.getByRole('button', { name: 'Another price for some chapters' }).click();
    await prices.getByLabel('From', { exact: true }).fill('4');
    await prices.getByLabel('Coins each').fill('0');
    await expect(prices.getByText('All of it costs 6 coins.')).toBeVisible();
    await fits(operator);
    await prices.getByRole('button', { name: 'Save the prices' }).click();
    await expect(prices.getByText('Saved.')).toBeVisible(WORKED);

    await goToSection(operator, device, 'Home');
    await operator.getByRole('button', { name: 'New block' }).click();
    const unnamed = operator.getByRole('region', { name: 'New block' });
    await unnamed.getByLabel('Name of the block').fill('From the desk');
    const named = operator.getByRole('region', { name: 'From the desk' });
    await named.getByLabel('Add a title').fill('lamplighter');
    await named.getByRole('button', { name: new RegExp(TITLE) }).click();
    await fits(operator);
    await operator.getByRole('button', { name: 'Save this tab' }).click();
    await expect(operator.getByText('The new arrangement of home is live.')).toBeVisible();

    await operator.goBack();
    await publish(operator);

    const { page: reader } = await newDevice(browser, 'phone', { serviceWorker: false });
    await reader.goto(`${server.url}/home`);
    // Home loads two blocks at a time.
    const block = reader.getByRole('heading', { name: 'From the desk' });
    await expect(async () => {
      await reader.mouse.wheel(0, 3_000);
      await expect(block).toBeVisible({ timeout: 500 });
    }).toPass();
    await find(reader, TITLE);
  });
}

test('a drama’s folder with cover and captions is uploaded, priced, published and watched', {
  tag: '@long',
}, async () => {
  const folder = await makeDramaFolder(['vp9-opus.webm', 'vp9-silent.mp4', 'av1-opus.mp4']);
  try {
    const ground = { width: 300, height: 450, channels: 3 as const, background: '#3a5a40' };
    await writeFile(join(folder, 'cover.png'), await sharp({ create: ground }).png().toBuffer());
    const operator = await openUploads('desktop');
    await operator.getByRole('radio', { name: 'Drama' }).check();
    await operator.getByLabel('Free first episodes').fill('1');
    // Holds the upload back so that its progress is visible.
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await operator.route('**/novel-api/operator/upload/**', async (route) => {
      await held;
      await route.continue();
    });
    await choose(operator, 'Choose a drama’s folder', folder);
    const jobs = operator.getByRole('region', { name: 'Under way and done' });
    await expect(jobs.getByRole('progressbar', { name: 'Uploaded' })).toBeVisible();
    await expect(jobs.getByText(/^0 .*of \d+/)).toBeVisible();
    letThrough();
    await jobs.getByRole('link', { name: TEST_DRAMA }).click(WORKED);

    await expect(operator.getByRole('heading', { name: TEST_DRAMA })).toBeVisible();
    const prices = operator.getByRole('region', { name: 'Prices' });
    await expect(prices.getByLabel('Free first episodes')).toHaveValue('1');
    await prices.getByLabel('Coins for each of the others').fill('7');
    await expect(prices.getByText('All of it costs 14 coins.')).toBeVisible();
    await prices.getByRole('button', { name: 'Save the prices' }).click();
    await expect(prices.getByText('Saved.')).toBeVisible(WORKED);
    await publish(operator);

    const { page: reader } = await newDevice(browser, 'desktop', { serviceWorker: false });
    await find(reader, TEST_DRAMA);
    const cover = reader.locator('main img').first();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await reader.getByRole('link', { name: 'Watch', exact: true }).first().click();
    await plays(reader, 1);
    await reader.keyboard.press('c');
    await expect(reader.getByText(FIRST_WORDS)).toBeVisible();
    await reader.keyboard.press('ArrowDown');
    await expect(reader.getByRole('button', { name: 'Get coins · 7 missing' }).first()).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

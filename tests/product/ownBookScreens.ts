import type { Page } from '@playwright/test';
import { linkedBook } from './linkedBook';
import { said } from './said';

async function openLinkedBook(page: Page): Promise<void> {
  const { name, bytes } = await linkedBook();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/epub+zip', buffer: bytes });
  await page.waitForURL(/\/reading\/-/);
  await page.locator('[data-reader-page] article [data-link]').first().waitFor();
}

export async function openOwnBookPage(page: Page): Promise<void> {
  await openLinkedBook(page);
  await page.goto(page.url().replace(/\/reading\/(-\d+).*/, '/bookInfo/$1'));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function editOwnBook(page: Page): Promise<void> {
  await openOwnBookPage(page);
  await page.getByRole('button', { name: await said(page, 'Edit'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

export const openOwnText = openLinkedBook;

export async function followWebLink(page: Page): Promise<void> {
  await openLinkedBook(page);
  await page.locator('[data-reader-page] [data-link^="https"]').first().click();
  await page.getByRole('dialog').waitFor();
}

export async function lookCloser(page: Page): Promise<void> {
  await openLinkedBook(page);
  // The picture may be on a later page.
  await page
    .locator('[data-reader-page] [data-picture]')
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await page.getByRole('dialog').getByRole('img').waitFor();
}

export async function cutOwnText(page: Page): Promise<void> {
  const words = 'The water rose and fell again. '.repeat(12);
  const text = [1, 2, 3, 4].map((chapter) => `Chapter ${chapter}\n\n${words}`).join('\n\n');
  const file = { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForURL(/\/reading\/-/);
  await page.goto(page.url().replace(/\/reading\/(-\d+).*/, '/bookInfo/$1'));
  await page.getByRole('button', { name: await said(page, 'Change…'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('input[type="file"]').setInputFiles(file);
  await sheet.getByRole('radio').first().waitFor();
}

/** Only a reader can tell the encoding of this text. */
export async function askEncoding(page: Page): Promise<void> {
  const buffer = Buffer.from([0xce, 0xed, 0x20, 0xf8, 0xb8, 0xeb]);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer });
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

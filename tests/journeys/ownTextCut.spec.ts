import { expect, type Page } from '@playwright/test';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['The Tide Tables', 'tides.txt', 'letter.txt', 'Sentence 3', 'Он шёл'] });

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const paragraphs = (chapter: number) =>
  numbers(4)
    .map((at) => `Sentence ${chapter}-${at} of the tale. ${'The water rose and fell again. '.repeat(12)}`)
    .join('\n\n');

const tides = numbers(6)
  .map((chapter) => {
    const watch = chapter === 1 ? 'Watch of dawn\n\n' : chapter === 4 ? 'Watch of night\n\n' : '';
    return `${watch}Chapter ${chapter}\n\n${paragraphs(chapter)}`;
  })
  .join('\n\n');

/** Short, and in a single-byte Cyrillic encoding: the text is too short to tell which one. */
const LETTER = 'Он шёл';
const windows1251 = Buffer.from([0xce, 0xed, 0x20, 0xf8, 0xb8, 0xeb]);

const openFile = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'text/plain', buffer });

test('the chapters found in a text file are shown, and another pattern can be chosen', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();
    await openFile(page, 'tides.txt', Buffer.from(tides));
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);

    // Without a reload the page still holds the file.
    await page.goBack();
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'About this book' }).click();
    const details = page.locator('dl').last();
    await expect(details).toContainText('6 chapters');
    await expect(details).toContainText('Chapter 1 · Chapter 2 · Chapter 3 …');
    await details.getByRole('button', { name: 'Change…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Find chapters' });
    await expect(sheet.getByRole('radio', { name: /^6 chapters/ })).toBeChecked();
    expect(await findViolations(page)).toEqual([]);

    await sheet.getByRole('radio', { name: /^Own pattern/ }).check();
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByRole('alert')).toHaveText('Write what the headings look like.');
    const field = sheet.getByLabel('What a heading looks like');
    await field.fill('Song *');
    await expect(sheet.getByRole('alert')).toHaveText('No line of the text looks like this.');
    await field.fill('watch *');
    await expect(sheet.getByRole('status')).toHaveText('2 chapters: Watch of dawn · Watch of night');
    expect(await findViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet).toBeHidden();
    await expect(details).toContainText('2 chapters');
    await expect(details).toContainText('Watch of dawn · Watch of night');
    await expect.poll(async () => (await readRows(page, 'ownFiles')).length).toBe(0);
    expect((await readRows<{ target: number }>(page, 'chapters')).map(({ target }) => target)).toEqual([
      1, 2,
    ]);

    await page.reload();
    await details.getByRole('button', { name: 'Change…' }).click();
    const chooser = sheet.locator('input[type="file"]');
    await expect(sheet.getByText('tides.txt')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await chooser.setInputFiles({
      name: 'tides.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Chapter 1\n\nNo.'),
    });
    await expect(sheet.getByRole('alert')).toHaveText(/^This is another file/);
    await chooser.setInputFiles({ name: 'renamed.txt', mimeType: 'text/plain', buffer: Buffer.from(tides) });
    await expect(sheet.getByRole('radio', { name: /^Own pattern/ })).toBeChecked();
    await expect(field).toHaveValue('watch *');
    await sheet.getByRole('radio', { name: /^6 chapters/ }).check();
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet).toBeHidden();
    await expect(details).toContainText('6 chapters');
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
});

test('a text of unknown encoding is opened in the encoding that the reader chooses', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();
    await openFile(page, 'letter.txt', windows1251);
    const question = page.getByRole('group', { name: 'Which of these reads right?' });
    await expect(question.getByRole('radio', { name: /Он шёл/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(await readRows(page, 'ownBooks')).toEqual([]);

    await openFile(page, 'letter.txt', windows1251);
    await question.getByRole('radio', { name: /Он шёл/ }).check();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);
    await expect(page.locator('[data-reader-page]').getByText(LETTER).first()).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
  }
});

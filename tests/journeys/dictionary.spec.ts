import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

const TEXT = Array.from({ length: 8 }, () => 'The ferries went out at nine, as the children saw.').join(
  '\n\n',
);

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });
  await textIsShown(page);
}

async function lookUp(page: Page): Promise<void> {
  const tools = page.getByRole('toolbar', { name: 'Selected words' });
  // The code that handles the key is loaded a moment after the text.
  await expect(async () => {
    await page.keyboard.press('h');
    await expect(tools).toBeVisible({ timeout: 500 });
  }).toPass();
  await tools.getByRole('button', { name: 'Look up' }).click();
}

test('a word is looked up offline with the downloaded dictionary, which can be removed', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await openFile(page, 'tides.md', TEXT);
    await lookUp(page);
    const sheet = page.getByRole('dialog', { name: 'Look up' });
    await expect(sheet.getByText('It takes 5.2 MB')).toBeVisible();

    await server.stop();
    await sheet.getByRole('button', { name: 'Download the dictionary' }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await server.reopen();
    await sheet.getByRole('button', { name: 'Download the dictionary' }).click();
    await sheet.getByRole('button', { name: 'ferries', pressed: true }).waitFor();
    await expect(sheet.getByRole('heading', { name: 'ferry' })).toBeVisible();

    await server.stop();
    await page.reload();
    await textIsShown(page);
    await lookUp(page);
    await sheet.getByRole('button', { name: 'went' }).click();
    await expect(sheet.getByRole('heading', { name: 'go', exact: true })).toBeVisible();
    await expect(sheet.getByText('move away from a place into another direction')).toBeVisible();
    await sheet.getByText('Licence').click();
    await expect(sheet.getByText('Permission to use, copy, modify and distribute')).toBeVisible();

    await page.goto(`${server.url}/Settings`);
    const row = page.getByRole('region', { name: 'Dictionary' });
    await expect(row).toContainText('5.2 MB');
    await row.getByRole('button', { name: 'Remove the dictionary' }).click();
    await expect(row).toHaveCount(0);
    expect(await page.evaluate(() => caches.has('dogear-dictionary'))).toBe(false);

    await page.goto(`${server.url}/BookShelf`);
    await openFile(page, 'prilivy.md', `---\ntitle: Приливы\nlanguage: ru\n---\n\nПаром ушёл в девять.`);
    await lookUp(page);
    await expect(sheet.getByText('There is no dictionary for the language of this book yet.')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Download the dictionary' })).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});

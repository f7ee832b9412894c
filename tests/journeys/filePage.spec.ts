import { expect, type Page } from '@playwright/test';
import { makeEpub } from '../../formats/testing/makeEpub';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { test } from '../product/ownStays';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

test.use({ ownWords: ['harbour cat', 'cat.epub', 'other.epub'] });

const words = 'Nobody on the quay saw the ferry go, not even the harbour cat. ';
const book = (title: string) =>
  Buffer.from(
    makeEpub({
      metadata: `<dc:title>${title}</dc:title><dc:language>en</dc:language><dc:identifier id="uid">${title}</dc:identifier>`,
      documents: {
        'cover.xhtml': '<h1>Cover</h1><p>A tale.</p>',
        'one.xhtml': `<h1>One</h1><span class="pagenum">17</span>${`<p>${words.repeat(8)}</p>`.repeat(6)}<p>The end of the first.</p>`,
      },
    }),
  );

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('dialog input[type="file"]').setInputFiles({ name, mimeType: 'application/epub+zip', buffer });

async function openPage(page: Page) {
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await page.getByRole('button', { name: 'See this page in the file' }).click();
  return page.getByRole('dialog', { name: 'This page in the file' });
}

test('an own book’s page shows its text in the file, and rejects other files', { tag: '@long' }, async ({
  browser,
}) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await server.stop();
    const file = { name: 'cat.epub', mimeType: 'application/epub+zip', buffer: book('Cat') };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    await textIsShown(page);

    const sheet = await openPage(page);
    await expect(sheet.getByText('The words of OEBPS/one.xhtml')).toBeVisible();
    const lines = sheet.getByRole('group').locator('p');
    await expect(lines).toHaveText(['One', '17', ...Array(6).fill(words.repeat(8).trim()), /The end/]);
    await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(lines.nth(2)).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    // After a reload the page asks for the file again, and rejects any other.
    await page.reload();
    await textIsShown(page);
    await openPage(page);
    await expect(sheet.getByText('cat.epub')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await choose(page, 'other.epub', book('Dog'));
    await expect(sheet.getByText('This is another file')).toBeVisible();
    await choose(page, 'other.epub', Buffer.from('PK\x03\x04 no book'));
    await expect(sheet.getByText('The file couldn’t be read.')).toBeVisible();
    await choose(page, 'renamed.epub', book('Cat'));
    await expect(lines.last()).toHaveText('The end of the first.');
  } finally {
    await context.close();
    await server.stop();
  }
});

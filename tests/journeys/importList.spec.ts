import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import type { Door } from '../product/door';

let server: Door;

test.beforeEach(async () => {
  server = await openDemo();
});
test.afterEach(async () => {
  await server.stop();
});

const LIST = `\ufeff${[
  'Book Id,Title,Author,Author l-f,ISBN,My Rating,Exclusive Shelf,My Review',
  '1,"The Ninth Bell (Bells, #1)",,"",="",5,read,"Mine, all ""mine"""',
  '2,No Such Title Anywhere,Ada Pen,"Pen, Ada",="",4,read,',
  '3,Salt and Lacquer,Nobody Else,,="",0,to-read,',
].join('\r\n')}`;

test('a list from Goodreads is searched for, confirmed, and only its titles leave the device', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newDevice(browser, 'phone');
  const sent: string[] = [];
  page.context().on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${server.url}/BookShelf`);
  await page.getByRole('button', { name: 'Import a list of titles' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import a list of titles' });
  const chosen = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Choose a file' }).click();
  await (await chosen).setFiles({ name: 'goodreads.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });

  await expect(sheet.getByText('3 of 3 searched')).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByText('1 title is here')).toBeVisible();
  // Another book of that name is not the one that was read.
  await expect(sheet.getByText('2 titles are not here')).toBeVisible();
  await expect(sheet.getByRole('checkbox', { name: 'The Ninth Bell' })).toBeChecked();
  await sheet.getByRole('button', { name: 'Add 1 title to the library' }).click();

  await expect(sheet).toBeHidden();
  const books = page.getByRole('list', { name: 'Titles' }).getByRole('link');
  await expect(books).toHaveCount(1);
  expect(sent.join('\n')).not.toMatch(/Mine|to-read|Pen, Ada/);
});

import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { dumpDevice } from '../product/deviceDump';
import { readRows } from '../product/deviceRows';
import type { Door } from '../product/door';
import { Finger } from '../product/finger';
import { waitForServiceWorker } from '../product/reader';
import { storedPlace } from '../product/readerPlace';

/** The library is stored on the device: these journeys do everything in it with the server stopped. */
let server: Door;

test.beforeEach(async () => {
  server = await openDemo();
});
test.afterEach(async () => {
  await server.stop();
});

const BOOKS = [2, 5, 7];

async function fillLibrary(page: Page): Promise<string[]> {
  const titles: string[] = [];
  for (const bookId of BOOKS) {
    await page.goto(`${server.url}/bookInfo/${bookId}`);
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.getByRole('button', { name: 'In library' }).waitFor();
  }
  await page.goto(`${server.url}/BookShelf`);
  await waitForServiceWorker(page);
  await expect(books(page)).toHaveCount(BOOKS.length);
  await server.stop();
  return titles;
}

const books = (page: Page) => page.getByRole('list', { name: 'Titles' }).getByRole('listitem');
const shown = (page: Page) =>
  page
    .getByRole('list', { name: 'Titles' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));

/** The page shows a choice before the device stores it. */
async function storedView(page: Page): Promise<unknown> {
  const rows = await readRows<{ key: string; value: unknown }>(page, 'settings');
  return rows.find(({ key }) => key === 'shelfView')?.value;
}

test('the library is searched, sorted and filtered, and keeps its sort and layout', { tag: '@long' }, async ({
  browser,
}) => {
  const { context, page } = await newDevice(browser, 'desktop');
  const titles = await fillLibrary(page);
  expect(await shown(page)).toEqual(['7', '5', '2']);
  const byTitle = BOOKS.map(String).sort((a, b) =>
    (titles[BOOKS.indexOf(Number(a))] ?? '').localeCompare(titles[BOOKS.indexOf(Number(b))] ?? '', 'en'),
  );
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Title');
  await expect.poll(() => shown(page)).toEqual(byTitle);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect.poll(() => storedView(page)).toEqual({ sort: 'title', layout: 'list' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(byTitle);

  await page.getByRole('searchbox', { name: 'Search your library' }).fill(titles[1]?.slice(0, 6) ?? '');
  await expect.poll(() => shown(page)).toEqual(['5']);
  await page.keyboard.press('Escape');
  await expect(books(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Finished' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole library' }).click();
  await expect(books(page)).toHaveCount(3);
  await context.close();
});

test('books are removed from the library by keys, long press or swipe, and restored', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  await fillLibrary(page);
  const before = await shown(page);

  await page.getByRole('button', { name: 'Select titles' }).press('Enter');
  await page.getByRole('checkbox').first().press('Space');
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: 'Selected titles' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  await press(page, before[1] ?? '');
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/BookShelf/);
  await page.getByRole('checkbox').first().tap();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Remove' }).tap();
  await expect(books(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => shown(page)).toEqual(before);

  await page.getByRole('button', { name: 'Show as a list' }).tap();
  await expect(page.getByRole('button', { name: 'Show as a grid' })).toBeVisible();
  await swipe(page, before[0] ?? '');
  await expect(books(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => shown(page)).toEqual(before);
  await expect(page).toHaveURL(/\/BookShelf/);
  await context.close();
});

test('collections can be arranged, renamed and deleted, and their names are stored sealed', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'desktop');
  await fillLibrary(page);
  await page.getByRole('button', { name: 'Select titles' }).click();
  await page.getByRole('checkbox').nth(0).click();
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Collect', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New collection' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quiet evenings');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('button', { name: /^Quiet evenings/ });
  await tab.click();
  await expect.poll(() => shown(page)).toEqual(['7', '5']);

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Custom order');
  await page.getByRole('button', { name: 'Arrange titles' }).click();
  const grip = page.getByRole('dialog').getByRole('button', { name: /^Move/ }).first();
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/picked up\. It is at position 1/)).toBeAttached();
  // The grip handles keys only a task after it was picked up; no hand is that fast. An extra key press does
  // no harm: the last position is the lowest.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/is now at position 2/)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByText(/dropped at position 2/)).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => shown(page)).toEqual(['5', '7']);

  await page.getByRole('button', { name: 'More about “Quiet evenings”' }).click();
  await page.getByRole('menuitem', { name: 'Rename collection' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Loud mornings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Loud mornings/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Loud mornings/ }).click();
  await expect.poll(() => shown(page)).toEqual(['5', '7']);

  const dump = await dumpDevice(page);
  expect(dump).toContain('collections');
  expect(dump).not.toContain('Loud mornings');
  expect(dump).not.toContain('Quiet evenings');

  await page.getByRole('button', { name: 'More about “Loud mornings”' }).click();
  await page.getByRole('menuitem', { name: 'Delete collection' }).click();
  await expect(page.getByRole('button', { name: /^Loud mornings/ })).toHaveCount(0);
  await expect(books(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Loud mornings/ })).toBeVisible();
  await context.close();
});

test('the history forgets one book or all, and selected library books are downloaded', {
  tag: '@long',
}, async ({ browser }) => {
  const { context, page } = await newDevice(browser, 'phone');
  const read = [2, 5];
  for (const bookId of read) {
    await page.goto(`${server.url}/reading/${bookId}/1`);
    await page.locator('[data-reader-page] article p').first().waitFor();
    // A book that is left before its place is stored does not count as read.
    await expect.poll(() => storedPlace(page, bookId)).not.toBe('');
    await page.goto(`${server.url}/bookInfo/${bookId}`);
    await page.getByRole('button', { name: 'Add to library' }).tap();
    await page.getByRole('button', { name: 'In library' }).waitFor();
  }
  await page.goto(`${server.url}/ReadHistory`);
  const lines = page.getByRole('main').getByRole('listitem');
  const addresses = () =>
    lines.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(addresses).toEqual(['/reading/5/1', '/reading/2/1']);
  await lines
    .first()
    .getByRole('button', { name: /^Remove “.+” from history$/ })
    .tap();
  await expect.poll(addresses).toEqual(['/reading/2/1']);
  await page.getByRole('button', { name: 'Clear reading history' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).tap();
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  await page.goto(`${server.url}/BookShelf`);
  await page.getByRole('button', { name: 'Downloaded' }).tap();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole library' }).tap();
  await page.getByRole('button', { name: 'Select titles' }).tap();
  for (const box of await page.getByRole('checkbox').all()) await box.tap();
  await page.getByRole('region', { name: 'Selected titles' }).getByRole('button', { name: 'Download' }).tap();
  await expect(page.getByText('Downloading 2 books')).toBeVisible();
  await page.getByRole('button', { name: 'Downloaded' }).tap();
  await expect(books(page)).toHaveCount(2, { timeout: 60_000 });
  await waitForServiceWorker(page);
  await server.stop();
  for (const bookId of read) {
    await page.goto(`${server.url}/reading/${bookId}/6`);
    await expect(page.locator('[data-reader-page] article p').first()).toBeVisible();
  }
  await context.close();
});

async function press(page: Page, bookId: string): Promise<void> {
  const finger = await fingerOn(page, bookId);
  await page.getByRole('region', { name: 'Selected titles' }).waitFor();
  await finger.up();
}

async function swipe(page: Page, bookId: string): Promise<void> {
  const finger = await fingerOn(page, bookId);
  await finger.moveBy(-200, 0);
  await finger.up();
}

async function fingerOn(page: Page, bookId: string): Promise<Finger> {
  const box = await page.locator(`main a[href$="/${bookId}"]:visible`).first().boundingBox();
  if (!box) throw new Error(`book ${bookId} is not on the screen`);
  return Finger.down(page, { x: box.x + Math.min(box.width - 10, 230), y: box.y + 40 });
}

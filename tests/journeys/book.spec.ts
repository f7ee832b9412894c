import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { SEALED_MARKER } from '../../contract/reading/limits';
import { launchBrowser, newDevice } from '../product/device';
import { readKept } from '../product/deviceTables';
import { type Door, openDoor } from '../product/door';
import { type Device, waitForServiceWorker } from '../product/reader';
import {
  freePort,
  makeEmptyFolder,
  type ProductServer,
  runCatalog,
  startServer,
} from '../product/startServer';
import { turnToEnd } from '../product/turnPage';

const [BELL, CLINIC] = [1, 2];

let data: Awaited<ReturnType<typeof makeEmptyFolder>>;
let browser: Browser;
let server: ProductServer;
let door: Door;
let context: BrowserContext | undefined;

test.beforeAll(async () => {
  data = await makeEmptyFolder();
  const port = await freePort();
  const novel = (name: string) => `content/demo/novels/${name}.md`;
  await runCatalog(data.path, ['import', novel('the-ninth-bell'), novel('wolf-hour-clinic')]);
  [server, door, browser] = await Promise.all([
    startServer(data.path, port),
    openDoor(port),
    launchBrowser(),
  ]);
});
test.afterAll(async () => {
  await browser?.close();
  await door?.stop();
  await server?.stop();
  await data.remove();
});

test.beforeEach(() => door.reopen());
test.afterEach(() => context?.close());

/** A first visit installs the service worker in the background; only the journeys about it need one. */
async function open(device: Device, path: string, serviceWorker = false): Promise<Page> {
  const opened = await newDevice(browser, device, { motion: true, serviceWorker });
  context = opened.context;
  const { page } = opened;
  await page.goto(`${door.url}${path}`);
  return page;
}

/** A chapter counts as read once the reader turns its page; the count is sealed. */
const SEALED = { value: expect.stringContaining(SEALED_MARKER) };

async function readIn(page: Page, turns: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await expect(page.locator('[data-block]').first()).toBeVisible();
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  if (turns) {
    await turnToEnd(page);
    await expect.poll(() => readKept(page, 'settings', 'novelReadTimes')).toMatchObject(SEALED);
  }
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Continue/ }).first()).toBeVisible();
}

const stars = (page: Page) => page.getByRole('group', { name: 'Your rating' });
const star = (page: Page, name: string) => stars(page).getByRole('radio', { name, exact: true });

test('a book can be rated only after reading, also offline', { tag: '@long' }, async () => {
  test.setTimeout(240_000);
  const page = await open('phone', `/bookInfo/${BELL}`, true);
  await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Bell' })).toBeVisible();
  await expect(stars(page)).toHaveCount(0);
  await waitForServiceWorker(page);

  // The book is closed at once, so the server has no reading of it: it refuses the rating, and the page
  // restores the old one.
  await readIn(page, false);
  await star(page, '3 stars').click();
  await expect(
    page.getByRole('alert').getByText('Read a chapter or watch an episode first, then rate the title.'),
  ).toBeVisible();
  await expect(star(page, '3 stars')).not.toBeChecked();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page
    .getByRole('link', { name: /^Continue/ })
    .first()
    .click();
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await turnToEnd(page);
  await expect.poll(() => readKept(page, 'settings', 'novelReadTimes')).toMatchObject(SEALED);
  await expect.poll(() => readKept(page, 'outbox')).toEqual([]);
  await page.goBack();
  await star(page, '4 stars').click();
  await expect(page.getByText('You rated it 4 stars.')).toBeVisible();
  await expect.poll(() => readKept(page, 'outbox')).toEqual([]);
  await page.reload();
  await expect(page.getByText('You rated it 4 stars.')).toBeVisible();
  await expect(page.getByText('4.0 of 5 stars')).toBeAttached();
  await expect(page.getByText('1 reader', { exact: true })).toBeVisible();

  await door.stop();
  await star(page, '1 star').click();
  await star(page, '2 stars').click();
  await expect(page.getByText(/^Waiting for a connection/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Waiting for a connection/)).toBeVisible();
  await expect(star(page, '2 stars')).toBeChecked();
  await door.reopen();
  await expect(page.getByText('You rated it 2 stars.')).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('2.0 of 5 stars')).toBeAttached();
  expect(await readKept(page, 'outbox')).toEqual([]);
});

test('an unopened book shows its list data offline, and the rest once reconnected', async () => {
  const page = await open('phone', '/discover?kind=new', true);
  await expect(page.getByRole('link', { name: /The Ninth Bell/ }).first()).toBeVisible();
  await waitForServiceWorker(page);
  await door.stop();
  await page.goto(`${door.url}/bookInfo/${BELL}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Bell' })).toBeVisible();
  await expect(page).toHaveTitle(/The Ninth Bell/);
  await expect(page.getByRole('heading', { name: 'About this book' })).toBeVisible();
  const said = page.getByRole('alert').filter({ visible: true });
  await expect(said).toContainText('Dogear can’t be reached.');
  const again = said.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(said).toContainText('Dogear can’t be reached.');
  // Once the server is back the page reloads by itself, which would remove the button before a test could
  // click it.
  await door.reopen();
  await expect(page.getByRole('link', { name: 'Read', exact: true }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(said).toHaveCount(0);
});

test('the rating stars are one tab stop, where arrows move and Enter rates', { tag: '@long' }, async () => {
  const page = await open('desktop', `/bookInfo/${CLINIC}`);
  await readIn(page, true);
  await star(page, '1 star').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(star(page, '5 stars')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You rated it 5 stars.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(star(page, '5 stars')).not.toBeFocused();
  await expect.poll(() => readKept(page, 'outbox')).toEqual([]);
  await expect.poll(() => readKept(page, 'books', CLINIC)).toMatchObject({ detail: { rating: { mine: 5 } } });
});

test('a book is shared by link, with and without the clipboard', { tag: '@long' }, async () => {
  const page = await open('desktop', `/bookInfo/${BELL}?inviteCode=SOMEBODY`);
  await expect.poll(() => readKept(page, 'meta', 'user')).toBeTruthy();
  await context?.grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  const sheet = page.getByRole('dialog', { name: 'Share this book' });
  const address = sheet.getByLabel('Address');
  await expect(address).toHaveValue(new RegExp(`^${door.url}/bookInfo/${BELL}\\?inviteCode=\\w+$`));
  await expect(address).not.toHaveValue(/SOMEBODY/);
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(sheet.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue());
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(share).toBeFocused();

  // Granting another permission denies the clipboard.
  await context?.clearPermissions();
  await context?.grantPermissions(['notifications']);
  await share.click();
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(sheet.getByRole('alert').getByText('Failed to copy sharing link')).toBeVisible();
  await expect(sheet.getByText('Copy failed, please enter the access address in the browser')).toBeVisible();
  await expect(address).toBeFocused();
  const selected = await address.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(await address.inputValue());
});

test('a tag and the category lead to Explore', { tag: '@long' }, async () => {
  const page = await open('desktop', `/bookInfo/${BELL}`);
  await page.getByRole('link', { name: 'monastery city' }).click();
  await expect(page).toHaveURL(/\/discover\?.*tag=monastery(\+|%20)city/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /The Ninth Bell/ })
      .first(),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Fantasy', exact: true }).click();
  await expect(page).toHaveURL(/\/discover\?.*category=Fantasy/);
});

test('a book’s page without a server shows what is stored and says what is missing', {
  tag: '@long',
}, async () => {
  const page = await open('phone', `/bookInfo/${BELL}`, true);
  await readIn(page, false);
  await waitForServiceWorker(page);
  await expect.poll(() => readKept(page, 'books', BELL)).toBeTruthy();
  await door.stop();

  await page.goto(`${door.url}/bookInfo/${BELL}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The Ninth Bell' })).toBeVisible();
  await expect(page.getByText(/^\d+ of 8 chapters (is|are) on this device\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add to library' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Add to library' }).first()).toBeVisible();

  await page.goto(`${door.url}/bookInfo/${CLINIC}`);
  await expect(
    page.getByRole('alert').getByRole('heading', { name: /^Dogear can’t be reached/ }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

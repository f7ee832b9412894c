import { expect, type Page, test } from '@playwright/test';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { CHECKED } from '../product/emailLogin';
import { BEGUN_BOOK, DRAMA } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown } from '../product/turnPage';

withDeskServer();

const PAGE = `/bookInfo/${BEGUN_BOOK}`;
const CHAPTER = `/reading/${BEGUN_BOOK}/1`;

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you 18 or older?' });
const no = (page: Page) => question(page).getByRole('button', { name: 'No, go back' });
const yes = (page: Page) => question(page).getByRole('button', { name: 'Yes, I am 18 or older' });

async function rate(id: number): Promise<void> {
  const { page, context } = await newDevice(browser, 'desktop', { serviceWorker: false });
  await openDesk(page, `titles/${id}`);
  const form = page.getByRole('region', { name: 'Age and content' });
  await form.getByLabel('Age rating').selectOption({ label: 'From 18 years' }, CHECKED);
  await form.getByLabel('Violence', { exact: true }).check();
  await form.getByLabel('Horror').check();
  await isSound(page);
  await form.getByRole('button', { name: 'Save the rating' }).click();
  await expect(form.getByRole('button', { name: 'Save the rating' })).toBeDisabled();
  await context.close();
}

/** Nothing of the page that would show its text or its film. */
const isClosed = (page: Page) => expect(page.locator('.reader, .player')).toHaveCount(0);

test('a novel rated 18 at the desk opens only after the reader said that they are of age, and offline too', {
  tag: '@long',
}, async () => {
  await rate(BEGUN_BOOK);
  const { page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/home`);
  await waitForServiceWorker(page);
  await page.goto(`${server.url}${PAGE}`);
  await expect(page.getByText('Contains: Violence, Horror')).toBeVisible();
  const read = page.getByRole('link', { name: 'Read', exact: true }).first();
  await read.click();
  await expect(question(page)).toContainText('Contains: Violence, Horror');
  await isSound(page);
  await isClosed(page);

  await no(page).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await read.click();
  await expect(question(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await read.click();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));

  await read.click();
  await yes(page).click();
  await textIsShown(page);

  await server.stop();
  await page.reload();
  await textIsShown(page);
  await expect(question(page)).toHaveCount(0);
});

test('a link to a chapter of it asks on a new device, before any of its text is there', async () => {
  await rate(BEGUN_BOOK);
  const { page } = await newDevice(browser, 'desktop');
  const texts: string[] = [];
  page.on('request', (request) => request.url().includes('/content/') && texts.push(request.url()));
  await page.goto(`${server.url}${CHAPTER}`);
  await expect(question(page)).toBeVisible();
  await isClosed(page);
  expect(texts.filter((url) => url.endsWith('.txt'))).toEqual([]);
  await no(page).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await page.goto(`${server.url}${CHAPTER}`);
  await yes(page).click();
  await textIsShown(page);
});

test('a drama rated 18 does not play before the answer, from its page or by a link', {
  tag: '@long',
}, async () => {
  await rate(DRAMA);
  const { page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/dramaInfo/${DRAMA}`);
  await expect(page.getByText('Contains: Violence, Horror')).toBeVisible();
  await page.getByRole('link', { name: 'Watch', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await isClosed(page);
  expect(await page.locator('video').count()).toBe(0);
  await no(page).click();
  await expect(page).toHaveURL(new RegExp(`/dramaInfo/${DRAMA}$`));
  await page.goto(`${server.url}/drama/${DRAMA}/2`);
  await yes(page).click();
  await expect(page.locator('.player')).toBeVisible();
});

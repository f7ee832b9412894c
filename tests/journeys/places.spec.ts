import { expect, type Page, test } from '@playwright/test';
import { dumpDevice } from '../product/deviceDump';
import { waitForServiceWorker } from '../product/reader';
import { type ReadersDevice, readersDevice } from '../product/readersDevice';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

/** Earlier places: one tap leads back, without a server and after a restart of the browser. */
const BOOK = 2;

let device: ReadersDevice;

test.beforeEach(async () => {
  device = await readersDevice('phone');
});
test.afterEach(() => device.remove());

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.keyboard.press('m');
  await page.getByRole('button', { name, exact: true }).click();
}

test('a jump stores the place it leaves, and a button leads to the furthest place', {
  tag: '@long',
}, async () => {
  let page = await device.newPage();
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await turnToSecondPage(page);
  await waitForServiceWorker(page);

  await openFromMenu(page, 'Contents');
  const second = page.getByRole('tabpanel').getByRole('button').nth(1);
  await expect(second.getByRole('img', { name: 'On this device' })).toBeVisible();
  await device.stopServer();
  await second.click();
  await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/2$`));
  await textIsShown(page);
  await openFromMenu(page, 'Recent places');
  const sheet = page.getByRole('dialog', { name: 'Recent places' });
  const places = sheet.getByRole('listitem');
  await expect(places).toHaveCount(1);
  await expect(places.first()).toContainText('Chrome on Android');
  await places.first().getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/1$`));
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();

  const log = (await dumpDevice(page)).split('\n').find((_, at, all) => all[at - 1] === 'dogear/placeLog');
  expect(log).toContain('DOGEAR:');
  expect(log).not.toMatch(/Android|quote|target/);

  page = await device.reopen('phone');
  await page.goto(`${device.url}/reading/${BOOK}/1`);
  await textIsShown(page);
  await openFromMenu(page, 'Recent places');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: /^Go to the furthest point/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/2$`));
});

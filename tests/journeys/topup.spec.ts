import { type Browser, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { askAs } from '../product/askAs';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';

/** Coins for money at the test desk: paid, declined and then paid, and a server that goes away at Pay. */

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let port: number;
let server: ProductServer;
test.beforeAll(async () => {
  [browser, data, port] = await Promise.all([launchBrowser(), makeDemoFolder(), freePort()]);
  server = await startServer(data.path, port);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await data.remove();
});

test('a reader buys coins by card directly, after a decline, and across a server failure', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/topup`);
  await expect(page.getByText('no money moves here')).toBeVisible();
  const coins = page.getByRole('region', { name: 'Coins' });

  await buy(page, 0);
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  const orders = page.getByRole('region', { name: 'Orders' }).getByRole('button');
  await expect(orders).toHaveCount(1);
  await expect(orders.first()).toContainText('Paid');
  let { balance } = await askAs(context, server.url, 'goldIndex', {});
  expect(balance.userGold).toBeGreaterThan(0);
  await expect(page.locator('main span.text-title')).toHaveText(coinsIn(balance.userGold));

  await expect(page.getByText('What you bought is tied to this browser.')).toBeVisible();

  await orders.first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^receipt-\d+\.txt$/);
  await page.keyboard.press('Escape');

  await buy(page, 1);
  await payAtDesk(page, TEST_CARDS.insufficientFunds);
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Payment Failed, Please change a card/method and try again');
  await expect(refusal).toContainText('There is not enough money on the card.');
  await page.getByRole('link', { name: 'Back to coins' }).click();
  await expect(coins.getByRole('button', { name: 'Continue payment' })).toHaveCount(1);
  await coins.getByRole('button', { name: 'Continue payment' }).click();
  await payAtDesk(page, TEST_CARDS.asksForCode);
  await page.getByLabel('The bank’s code').fill('123456');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await expect(orders).toHaveCount(2);

  await buy(page, 2);
  await page.getByLabel('Card number').fill(TEST_CARDS.succeeds);
  await server.stop();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  server = await startServer(data.path, port);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await expect(orders).toHaveCount(3);
  await expect(coins.getByRole('button', { name: 'Continue payment' })).toHaveCount(0);
  const before = balance.userGold;
  ({ balance } = await askAs(context, server.url, 'goldIndex', {}));
  expect(balance.userGold).toBeGreaterThan(before);
  await expect(page.locator('main span.text-title')).toHaveText(coinsIn(balance.userGold));
  await context.close();
});

const coinsIn = (coins: number) => `${coins.toLocaleString('en')} coins`;

async function buy(page: Page, at: number): Promise<void> {
  const each = page.getByRole('region', { name: 'Coins' }).getByRole('listitem').nth(at);
  await each.getByRole('button', { name: 'Buy' }).click();
  await expect(page).toHaveURL(/\/stripe\?purchase=/);
  await expect(page.getByLabel('Card number')).toBeVisible();
}

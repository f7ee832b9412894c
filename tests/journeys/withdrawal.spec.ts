import { type Browser, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { askAs } from '../product/askAs';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';

/** A guest withdraws from a purchase in two taps, and has a receipt of it. */

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

async function buyFirst(page: Page, kind: 'Coins' | 'VIP' = 'Coins'): Promise<void> {
  await page.goto(`${server.url}/topup`);
  const sold = page.getByRole('region', { name: kind, exact: true });
  const buttons = sold.getByRole('button', { name: 'Buy' });
  await (kind === 'VIP' ? buttons.last() : buttons.first()).click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
}

test('a reader withdraws in two taps, sees before what is paid back, and keeps a receipt', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await buyFirst(page);
  const bought = (await askAs(context, server.url, 'goldIndex', {})).balance;
  const order = page.getByRole('region', { name: 'Orders' }).getByRole('button').first();
  await order.click();

  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Withdraw from this purchase' })).toBeDisabled();
  await expect(page.getByText('It needs a connection.')).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Withdraw from this purchase' }).click();
  const sheet = page.getByRole('dialog', { name: 'Withdraw from this purchase' });
  await expect(sheet.getByText('Paid back to you')).toBeVisible();
  const taken = sheet.getByText('Coins taken from your balance').locator('..');
  await expect(taken).toContainText(String(bought.coins));
  await sheet.getByRole('button', { name: 'Confirm withdrawal' }).click();

  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText(/^Your withdrawal arrived on .* You get back/)).toBeVisible();
  await expect(receipt.getByText('Refunded', { exact: true })).toHaveCount(2);
  await expect(receipt.getByRole('button', { name: 'Withdraw from this purchase' })).toHaveCount(0);
  expect((await askAs(context, server.url, 'goldIndex', {})).balance.userGold).toBe(0);

  // The receipt stays with the order, also after a reload.
  await page.reload();
  await expect(order).toContainText('Refunded');
  await order.click();
  await expect(receipt.getByText('Withdrawn (New York)')).toBeVisible();
  await context.close();
});

test('a second tab with terms that are out of date withdraws nothing more', async () => {
  const { context, page } = await newDevice(browser, 'desktop');
  await buyFirst(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/topup`);
  for (const tab of [page, other]) {
    await tab.getByRole('region', { name: 'Orders' }).getByRole('button').first().click();
    await tab.getByRole('button', { name: 'Withdraw from this purchase' }).click();
    await expect(tab.getByText('Paid back to you')).toBeVisible();
  }
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(tab.getByText(/^Your withdrawal arrived on/)).toBeVisible();
  }
  const { list } = await askAs(context, server.url, 'goldLog', { before: null, filter: 'out' });
  expect(list.map(({ kind }) => kind)).toEqual(['refund']);
  await context.close();
});

test('VIP is withdrawn from, stops renewing, and is not sold again', { tag: '@long' }, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await buyFirst(page, 'VIP');
  await page.getByRole('region', { name: 'Orders' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Withdraw from this purchase' }).click();
  const sheet = page.getByRole('dialog', { name: 'Withdraw from this purchase' });
  await expect(sheet.getByText('Days used').locator('..')).toContainText(/used1$/);
  await expect(sheet.getByText('Days taken back').locator('..')).toContainText(/back29$/);
  await sheet.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText(/^Your withdrawal arrived on .* You get back/)).toBeVisible();
  await page.reload();
  const vip = page.getByRole('region', { name: 'VIP', exact: true });
  await expect(vip.getByText(/^It does not renew any more/)).toBeVisible();
  await vip.getByRole('button', { name: 'Buy' }).first().click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByText('You withdrew from this membership within the last 90 days.')).toBeVisible();
  await context.close();
});

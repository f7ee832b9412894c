import { type Browser, expect, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';

/** A reader limits what they spend in a month, and sees what coins cost in money before they spend them. */

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

test('a monthly limit refuses a purchase, and a raise waits for a day', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/topup`);
  const coins = page.getByRole('region', { name: 'Coins', exact: true });
  const limit = page.getByRole('region', { name: 'Monthly limit' });
  await limit.getByText('You have set no limit').click();
  const sheet = page.getByRole('dialog', { name: 'Monthly limit' });
  await sheet.getByLabel(/^At most in a month/).fill('a lot');
  await sheet.getByRole('button', { name: 'Save limit' }).click();
  await expect(sheet.getByText(/^Enter an amount/)).toBeVisible();
  await sheet.getByLabel(/^At most in a month/).fill('0.5');
  await sheet.getByRole('button', { name: 'Save limit' }).click();
  await expect(limit.getByText('$0.00 of $0.50 spent this month')).toBeVisible();

  await coins.getByRole('listitem').first().getByRole('button', { name: 'Buy' }).click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByText('This would pass the monthly limit you set. Nothing was paid.')).toBeVisible();

  await page.goto(`${server.url}/topup`);
  await limit.getByRole('button').click();
  await sheet.getByRole('button', { name: 'Remove limit' }).click();
  await expect(limit.getByText(/^No limit from/)).toBeVisible();
  await expect(limit.getByText('$0.00 of $0.50 spent this month')).toBeVisible();
  await context.close();
});

test('a locked chapter says about how much its coins cost in money', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
  const about = page.getByText('About $0.01 in money, by the package for $49.99');
  await expect(about.first()).toBeVisible();
  await context.close();
});

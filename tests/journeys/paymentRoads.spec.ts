import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { TEST_CARDS, VIP_DAYS } from '../../contract/money/payments';
import { startPayPal, WEBHOOK_ID } from '../doubles/paypal/startPayPal';
import { askAs } from '../product/askAs';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { showPayPalPages } from '../product/payPalPages';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';

/** Further ways of paying: the payment page, other providers, VIP once and renewing, and no network. */

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

let context: BrowserContext;
let page: Page;
test.beforeEach(async () => {
  ({ context, page } = await newDevice(browser, 'phone'));
  await page.goto(`${server.url}/topup`);
  await expect(coins()).toBeVisible();
});
test.afterEach(() => context.close());

const coins = () => page.getByRole('region', { name: 'Coins', exact: true });
const vip = () => page.getByRole('region', { name: 'VIP', exact: true });
const orders = () => page.getByRole('region', { name: 'Orders' }).getByRole('button');
const waiting = () => page.getByRole('main').getByText('Waiting for payment:');
const balance = async () => (await askAs(context, server.url, 'goldIndex', {})).balance.userGold;
const received = () => expect(page.getByText('Paid. You have received:')).toBeVisible();

async function buy(at: number): Promise<void> {
  await coins().getByRole('listitem').nth(at).getByRole('button', { name: 'Buy' }).click();
}

test('a payment page is left, continued, declined and paid, and returns to the reader’s page', {
  tag: '@long',
}, async () => {
  await page.goto(`${server.url}/topup?return=%2Fabout`);
  await page.getByRole('radio', { name: 'Payment page' }).check();
  await buy(0);
  await page.getByRole('button', { name: 'Back without paying' }).click();
  await expect(page.getByText('You left the payment page. Nothing has been paid so far.')).toBeVisible();
  await expect(waiting()).toHaveCount(1);
  expect(await balance()).toBe(0);
  await page.getByRole('button', { name: 'Continue payment' }).first().click();
  await page.getByRole('button', { name: 'Be declined' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('button', { name: /^Pay / }).click();
  await received();
  await expect(waiting()).toHaveCount(0);
  await expect(orders()).toHaveCount(1);
  expect(await balance()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test('another payment method replaces the one started, which can no longer be paid', {
  tag: '@long',
}, async () => {
  await buy(0);
  await payAtDesk(page, TEST_CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await page.getByRole('link', { name: 'Back to coins' }).click();
  await expect(waiting()).toHaveCount(1);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await buy(0);
  await page.getByRole('button', { name: /^Pay / }).click();
  await received();
  await expect(orders()).toHaveCount(2);
  await expect(orders().first()).toContainText('Paid');
  await expect(orders().last()).toContainText('Not paid');
  await expect(page.getByRole('button', { name: 'Continue payment' })).toHaveCount(0);
});

test('a pending payment is cancelled, and one that is confirmed late is credited', {
  tag: '@long',
}, async () => {
  await buy(0);
  await payAtDesk(page, TEST_CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await page.getByRole('link', { name: 'Back to coins' }).click();
  await page.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(waiting()).toHaveCount(0);
  await expect(orders().first()).toContainText('Not paid');
  await buy(0);
  await payAtDesk(page, TEST_CARDS.arrivesLate);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 60_000 });
  expect(await balance()).toBeGreaterThan(0);
});

test('VIP is bought once, then renews until the reader stops it', { tag: '@long' }, async () => {
  const once = vip().getByText(`VIP for ${VIP_DAYS} days`);
  await expect(once).toBeVisible();
  await vip().getByRole('button', { name: 'Buy' }).first().click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await expect(vip().getByText(/^You are VIP until/)).toBeVisible();
  await expect(vip().getByRole('button', { name: 'Stop renewing' })).toHaveCount(0);

  await vip().getByRole('button', { name: 'Buy' }).last().click();
  await expect(page.getByText(`VIP, renewing every ${VIP_DAYS} days`)).toBeVisible();
  await expect(page.getByLabel('Keep this card for next time')).toHaveCount(0);
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await expect(vip().getByText(/^Renews for .* \(New York\)$/)).toBeVisible();
  await vip().getByRole('button', { name: 'Stop renewing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewing' }).click();
  await expect(vip().getByText(/^It does not renew any more/)).toBeVisible();
  await expect(vip().getByText(/^You are VIP until/)).toBeVisible();
});

test('without a network the top-up page opens with dated prices and disabled buttons', {
  tag: '@long',
}, async () => {
  await buy(0);
  await payAtDesk(page, TEST_CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await page.getByRole('link', { name: 'Back to coins' }).click();
  await expect(waiting()).toHaveCount(1);
  await waitForServiceWorker(page);
  await server.stop();
  await page.reload();
  await expect(page.getByText(/^Prices of .*Nothing can be bought or cancelled/)).toBeVisible();
  await expect(coins().getByRole('listitem').first()).toContainText('$');
  for (const name of ['Buy', 'Continue payment', 'Cancel payment']) {
    for (const button of await page.getByRole('button', { name }).all()) await expect(button).toBeDisabled();
  }
  await orders().first().click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible();
  await page.keyboard.press('Escape');
  server = await startServer(data.path, port);
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeEnabled({ timeout: 90_000 });
});

test('a payment whose connection is lost waits and continues as the same payment', {
  tag: '@long',
}, async () => {
  await page.getByRole('radio', { name: 'Payment page' }).check();
  const calls = /\/stripe\/webSession/;
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await context.route(calls, lose, { times: 1 });
  await buy(0);
  await expect(
    page.getByText(/A payment was started and the connection was lost|Waiting for payment:/),
  ).toBeVisible();
  const goOn = page.getByRole('button', { name: 'Continue payment' }).first();
  await expect(goOn).toBeEnabled({ timeout: 60_000 });
  // The pending payment and its order are shown as one once the order is known.
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toHaveCount(1);
  await goOn.click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await received();
  await expect(orders()).toHaveCount(1);
});

test('two tabs that pay the same order pay it once', { tag: '@long' }, async () => {
  await buy(0);
  await expect(page.getByLabel('Card number')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await tab.getByLabel('Card number').fill(TEST_CARDS.succeeds);
  // The scripts' clicks are simultaneous; a pointer's would wait for a button that the other payment removes.
  await Promise.all(
    [page, other].map((tab) =>
      tab.getByRole('button', { name: /^Pay / }).evaluate((button: HTMLElement) => button.click()),
    ),
  );
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await expect(orders()).toHaveCount(1);
});

test('a payment completed in another tab is not charged again by another method', {
  tag: '@long',
}, async () => {
  await buy(0);
  await payAtDesk(page, TEST_CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await page.getByRole('link', { name: 'Back to coins' }).click();
  await expect(waiting()).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(`${server.url}/topup`);
  await other.getByRole('button', { name: 'Continue payment' }).first().click();
  // The other tab pays, and this device gets no status.
  await context.route('**/user/orderInfo*', (route) => route.abort('connectionreset'));
  await context.route('**/payment/desk/pay*', async (route) => {
    await route.fetch();
    // The other tab stays offline: any other response would let it continue and learn that it has paid.
    await other.route('**/novel-api/**', (lost) => lost.abort('connectionreset'));
    await route.abort('connectionreset');
  });
  await payAtDesk(other, TEST_CARDS.succeeds);
  await expect(other.getByText('The connection was lost.')).toBeVisible();
  await other.close();
  const paid = await balance();
  expect(paid).toBeGreaterThan(0);

  await context.route('**/payment/cancelOrder*', async (route) => {
    await context.unroute('**/user/orderInfo*');
    await route.continue();
  });
  await expect(waiting()).toHaveCount(1);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await buy(0);
  await expect(
    page.getByText('The payment that was waiting has been paid. Nothing more is charged.'),
  ).toBeVisible();
  await expect(waiting()).toHaveCount(0);
  await expect(orders()).toHaveCount(1);
  await expect(orders().first()).toContainText('Paid');
  expect(await balance()).toBe(paid);
});

test('a PayPal payment is cancelled at PayPal, continued, and paid', { tag: '@long' }, async () => {
  const paypal = await startPayPal();
  const own = await makeDemoFolder();
  const seller = await startServer(own.path, await freePort(), {
    DOGEAR_PAYPAL_CLIENT_ID: 'client',
    DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
    DOGEAR_PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    DOGEAR_PAYPAL_STAND_IN: paypal.url,
  });
  try {
    await showPayPalPages(context, paypal);
    await page.goto(`${seller.url}/topup`);
    await expect(page.getByRole('radio', { name: 'Card' })).toHaveCount(0);
    await expect(vip().getByRole('button', { name: 'Buy' })).toHaveCount(1);
    await buy(0);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('You left the payment page. Nothing has been paid so far.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue payment' }).first().click();
    await page.getByRole('link', { name: 'Pay now' }).click();
    await received();
    await expect(orders()).toHaveCount(1);
    expect((await askAs(context, seller.url, 'goldIndex', {})).balance.userGold).toBeGreaterThan(0);
  } finally {
    await seller.stop();
    await paypal.stop();
    await own.remove();
  }
});

test('production without a payment provider sells nothing, even with the test desk switched on', {
  tag: '@long',
}, async () => {
  const own = await makeDemoFolder();
  // The folder has a database that ran with the test desk: the server must keep its secret.
  const { contentSecret } = JSON.parse(await readFile(join(own.path, 'secrets.json'), 'utf8'));
  const environment = {
    NODE_ENV: 'production',
    DOGEAR_TEST_DESK: 'on',
    DOGEAR_OPERATOR_NAME: 'A library',
    DOGEAR_CONTENT_SECRET: contentSecret,
  };
  const site = await startServer(own.path, await freePort(), environment);
  try {
    await page.goto(`${site.url}/topup`);
    await expect(page.getByText('This site sells nothing yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Buy|Continue payment/ })).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByText('no money moves here')).toHaveCount(0);
    await page.goto(`${site.url}/stripe?purchase=0190f5c8-0000-4000-8000-000000000001`);
    await expect(page.getByText('There is nothing to pay here')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveCount(0);
    await page.goto(`${site.url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
    const locked = page.locator('.locked:not([inert])');
    await expect(locked.getByRole('link', { name: 'Earn bonus' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get coins' })).toHaveCount(0);
    await page.goto(`${site.url}/Rewards`);
    await expect(page.getByText('Create account').first()).toBeVisible();
    await expect(page.getByText('Buy coins for the first time')).toHaveCount(0);
  } finally {
    await site.stop();
    await own.remove();
  }
});

import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { type StripeDouble, startStripe, WEBHOOK_SECRET } from '../doubles/stripe/startStripe';
import { type StripeInBrowser, stripeInBrowser } from '../doubles/stripe/stripeInBrowser';
import { askAs } from '../product/askAs';
import { launchBrowser, newDevice } from '../product/device';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';

/**
 * Paying by Stripe: the app's own loader and the server's real SDK, over doubles of Stripe's script and of
 * its API.
 */

let browser: Browser;
let data: Awaited<ReturnType<typeof makeDemoFolder>>;
let stripe: StripeDouble;
let server: ProductServer;
test.beforeAll(async () => {
  [browser, data, stripe] = await Promise.all([launchBrowser(), makeDemoFolder(), startStripe()]);
  server = await startServer(data.path, await freePort(), {
    DOGEAR_STRIPE_SECRET_KEY: 'sk_test_1',
    DOGEAR_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    DOGEAR_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    DOGEAR_STRIPE_STAND_IN: stripe.url,
  });
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await stripe.stop();
  await data.remove();
});

let context: BrowserContext;
let page: Page;
let away: StripeInBrowser;
test.beforeEach(async () => {
  ({ context, page } = await newDevice(browser, 'phone'));
  away = await stripeInBrowser(context, stripe);
  await page.goto(`${server.url}/topup`);
});
test.afterEach(() => context.close());

const paid = () => expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
const payButton = () => page.getByRole('button', { name: /^Pay \$/ });
const number = () =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number');
const waiting = () => page.getByRole('main').getByText('Waiting for payment:');
const payments = () => stripe.books.all('payment_intent');
const coins = async () => (await askAs(context, server.url, 'goldIndex', {})).balance.userGold;

async function choose(at: number): Promise<void> {
  const each = page.getByRole('region', { name: 'Coins' }).getByRole('listitem').nth(at);
  await each.getByRole('button', { name: 'Buy' }).click();
}

async function fill(card: string): Promise<void> {
  await number().fill(card);
  await payButton().click();
}

test('a card is declined, paid, saved and reused; the form loads on no other page', {
  tag: '@long',
}, async () => {
  const before = payments().length;
  await choose(0);
  await payButton().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(payments()).toHaveLength(before);
  await page.getByLabel('E-mail for the receipt').fill('nina@');
  await fill(TEST_CARDS.insufficientFunds);
  await expect(page.getByText('This is not an e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail for the receipt').fill('nina@books.example');
  await page.getByLabel('Keep this card for next time').check();
  await payButton().click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('Payment Failed, Please change a card/method and try again');
  await expect(refusal).toContainText('Your card has insufficient funds.');
  await fill(TEST_CARDS.succeeds);
  await paid();
  expect(payments()).toHaveLength(before + 1);
  expect(payments().at(-1)).toMatchObject({
    receipt_email: 'nina@books.example',
    setup_future_usage: 'off_session',
  });
  const first = await coins();
  expect(first).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await expect(page.getByRole('region', { name: 'Saved cards' })).toContainText('4242');
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  await choose(1);
  await page.getByRole('radio', { name: /4242/ }).check();
  await payButton().click();
  await paid();
  expect(await coins()).toBeGreaterThan(first);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove the card ending in 4242' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('region', { name: 'Saved cards' })).toHaveCount(0);
  expect(stripe.books.all('payment_method').filter(({ customer }) => customer !== null)).toEqual([]);
  expect(new Set(away.scriptedBy)).toEqual(new Set(['/stripe']));
});

test('leaving the card page within the app unloads Stripe’s script', {
  tag: '@long',
}, async () => {
  await choose(0);
  await expect(number()).toBeVisible();
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(true);
  await page.evaluate(() => history.pushState({}, '', '/about'));
  await expect.poll(() => page.evaluate(() => 'Stripe' in window).catch(() => true)).toBe(false);
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a bank’s confirmation page refuses, then approves, and no secret stays in the address', {
  tag: '@long',
}, async () => {
  await choose(0);
  await fill(TEST_CARDS.asksForCode);
  await page.getByRole('link', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await expect(page).not.toHaveURL(/secret/);
  await fill(TEST_CARDS.asksForCode);
  await page.getByRole('link', { name: 'Approve' }).click();
  await paid();
  await expect(page).not.toHaveURL(/secret/);
  expect(await coins()).toBeGreaterThan(0);
});

test('a payment whose response is lost is charged once; one never received can be retried', {
  tag: '@long',
}, async () => {
  const before = payments().length;
  await choose(0);
  await expect(number()).toBeVisible();
  away.faults.add('unreached');
  await fill(TEST_CARDS.succeeds);
  await expect(page.getByRole('alert')).toContainText('you are never charged twice');
  away.faults.add('lost');
  await payButton().click();
  await paid();
  expect(payments().slice(before)).toMatchObject([{ status: 'succeeded' }]);

  // The server loses Stripe's response to the new payment, and the reader's network fails too.
  await page.goto(`${server.url}/topup`);
  await choose(1);
  await expect(number()).toBeVisible();
  stripe.faults.push('lost', 'lost', 'lost');
  await fill(TEST_CARDS.succeeds);
  await expect(page.getByRole('alert')).toContainText('The payment service can’t be reached.');
  await payButton().click();
  await paid();
  expect(payments().slice(before)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
});

test('a card form that fails to load is replaced by Stripe’s own payment page', {
  tag: '@long',
}, async () => {
  away.faults.add('script');
  await choose(0);
  await expect(page.getByRole('alert')).toContainText('The card form could not be loaded.');
  await page.getByRole('button', { name: 'Pay on the payment page' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/topup\?order=/);
  await expect(page.getByText('You left the payment page. Nothing has been paid so far.')).toBeVisible();
  await expect(waiting()).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue payment' }).first().click();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Paid. You have received:')).toBeVisible();
  await expect(waiting()).toHaveCount(0);
  expect(await coins()).toBeGreaterThan(0);
});

test('two tabs that pay the same order pay it once', { tag: '@long' }, async () => {
  const before = payments().length;
  await choose(0);
  await expect(number()).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const otherNumber = other
    .frameLocator('iframe[title="Secure payment input frame"]')
    .getByLabel('Card number');
  await otherNumber.fill(TEST_CARDS.succeeds);
  await number().fill(TEST_CARDS.succeeds);
  await Promise.all([payButton().click(), other.getByRole('button', { name: /^Pay \$/ }).click()]);
  await paid();
  await expect(other.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(payments().slice(before)).toMatchObject([{ status: 'succeeded' }]);
});

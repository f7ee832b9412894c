import { expect, type Page } from '@playwright/test';
import { TEST_CARDS, VIP_DAYS } from '../../contract/money/payments';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { said, startOf } from './said';
import type { Screen } from './screen';

async function openCardForm(page: Page, at: number): Promise<void> {
  const packages = page.getByRole('region', { name: await said(page, 'Coins'), exact: true });
  const button = packages.getByRole('listitem').nth(at).getByRole('button');
  await expect(button).toBeEnabled();
  // The next page is another document, in English until the app has started.
  const number = await said(page, 'Card number');
  await button.click();
  await page.waitForURL(/\/stripe\?purchase=/);
  await page.getByLabel(number).waitFor();
}

async function payByCard(page: Page, at: number, card: string): Promise<void> {
  await openCardForm(page, at);
  await page.getByLabel(await said(page, 'Card number')).fill(card);
  await page.getByRole('button', { name: startOf(await said(page, 'Pay {price}')) }).click();
}

async function askForCode(page: Page): Promise<void> {
  await payByCard(page, 1, TEST_CARDS.asksForCode);
  await page.getByLabel(await said(page, 'The bank’s code')).waitFor();
}

async function beDeclined(page: Page): Promise<void> {
  await payByCard(page, 1, TEST_CARDS.insufficientFunds);
  await page.getByRole('alert').waitFor();
}

async function leaveWaiting(page: Page): Promise<void> {
  await askForCode(page);
  const cancel = await said(page, 'Cancel payment');
  await page.getByRole('link', { name: await said(page, 'Back to coins') }).click();
  await page.getByRole('main').getByRole('button', { name: cancel }).waitFor();
}

async function pay(page: Page): Promise<void> {
  await payByCard(page, 2, TEST_CARDS.succeeds);
  await page.getByRole('heading', { name: await said(page, 'Paid') }).waitFor();
}

async function becomeVip(page: Page): Promise<void> {
  const vip = page.getByRole('region', { name: 'VIP', exact: true });
  const stop = vip.getByRole('button', { name: await said(page, 'Stop renewing') });
  const renewing = vip.getByText(new RegExp(`renewing.* ${VIP_DAYS} `));
  await expect(stop.or(renewing)).toBeVisible();
  if (!(await stop.isVisible())) {
    await vip.getByRole('button').last().click();
    await page.getByLabel('Keep this card').waitFor({ state: 'detached' });
    await page.getByLabel('Card number').fill(TEST_CARDS.succeeds);
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('link', { name: 'Coins and orders' }).click();
  }
  await stop.scrollIntoViewIfNeeded();
}

async function openInvoice(page: Page): Promise<void> {
  await openReceipt(page);
  await page.getByRole('link', { name: await said(page, 'Invoice'), exact: true }).click();
  await page.getByRole('article').waitFor();
}

async function openReceipt(page: Page): Promise<void> {
  const orders = page.getByRole('region', { name: await said(page, 'Orders') });
  await orders.getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

/** Answers as an installation without a payment provider does, because the demo has one. */
async function sellNothing(page: Page): Promise<void> {
  const path = '**/payment/stripe/config';
  await page.context().route(path, (route) =>
    route.fulfill({
      // Without it the app would treat the answer as a stranger's and itself as offline (decision 0003).
      headers: { [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) },
      json: {
        code: 1,
        msg: '',
        data: {
          sells: false,
          card: null,
          page: null,
          paypal: null,
          publishableKey: '',
          testDesk: false,
          currency: 'USD',
          currencySymbol: '$',
        },
      },
    }),
  );
  try {
    await page.reload();
    await page.getByText(await said(page, 'This site sells nothing yet.')).waitFor();
  } finally {
    await page.context().unroute(path);
  }
}

const FULL = { path: '/topup', wordy: true, states: ['full'] } as const;

/** The screens of a payment. They are last, because they change balances and leave orders. */
export const PAYMENT_SCREENS: readonly Screen[] = [
  { ...FULL, name: 'topup-nothing', long: true, act: sellNothing },
  { ...FULL, name: 'stripe-form', act: (page) => openCardForm(page, 0) },
  { ...FULL, name: 'stripe-code', long: true, act: askForCode },
  { ...FULL, name: 'stripe-declined', long: true, act: beDeclined },
  { ...FULL, name: 'topup-waiting', long: true, act: leaveWaiting },
  { ...FULL, name: 'stripe-paid', long: true, act: pay },
  { ...FULL, name: 'topup-receipt', long: true, act: openReceipt },
  { ...FULL, name: 'invoice', long: true, act: openInvoice },
  { name: 'invoice-missing', path: '/invoice/none', long: true, states: ['full'] },
  { name: 'topup-vip', path: '/topup', long: true, states: ['full'], act: becomeVip },
];

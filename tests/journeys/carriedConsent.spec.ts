import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { startPayPal, WEBHOOK_ID } from '../doubles/paypal/startPayPal';
import { askAs } from '../product/askAs';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { fetchRoute } from '../product/fetchRoute';
import { LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { startOwnDemo } from '../product/ownDemo';
import { showPayPalPages } from '../product/payPalPages';
import { freePort, makeEmptyFolder, runCatalog, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';

/**
 * The consent to an unlock is kept with the purchase of its coins: for a range, across other pages, and never
 * above its price.
 */

let browser: Browser;
test.beforeAll(async () => {
  browser = await launchBrowser();
});
test.afterAll(() => browser.close());

const CHAPTER = `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`;
const lockedPage = (page: Page) => page.locator('.locked:not([inert])');
const missing = (page: Page) => page.getByRole('dialog', { name: /^You need \d+ more coins?$/ });
const told = (page: Page) => page.getByText('The chapter you bought coins for is open.');

async function buyMissing(page: Page): Promise<void> {
  await lockedPage(page).getByRole('button', { name: 'Get coins' }).click();
  await missing(page)
    .getByRole('button', { name: /^Buy for / })
    .click();
}

async function readWhatOpened(page: Page): Promise<void> {
  await expect(told(page)).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${CHAPTER}$`));
  await textIsShown(page);
}

const spent = async (context: BrowserContext, url: string) =>
  (await askAs(context, url, 'goldLog', { before: null, filter: 'out' })).list.map(
    ({ coins, bonus }) => coins + bonus,
  );

test('a range opens for the price shown once its missing coins are bought', {
  tag: '@long',
}, async () => {
  const demo = await startOwnDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${demo.url}/bookInfo/${PRICED_BOOK}`);
    await page
      .getByRole('region', { name: 'Price' })
      .getByRole('button', { name: 'Unlock', exact: true })
      .click();
    const range = page.getByRole('dialog', { name: 'Unlock more chapters' });
    const next = range.getByRole('radio', { name: /^The next 5 chapters/ });
    await ((await next.count()) > 0 ? next : range.getByRole('radio').first()).check();
    await expect(range).toContainText(/You have\d+ coins?Short by\d+/);
    const [, has, lacks] = /You have(\d+) coins?Short by(\d+)/.exec((await range.textContent()) ?? '') ?? [];
    const price = Number(has) + Number(lacks);
    await range.getByRole('button', { name: 'Get coins' }).click();
    await expect(missing(page)).toContainText('These chapters');
    await expect(missing(page)).toContainText(
      `the chapters open by themselves, for ${price} coins and no more`,
    );
    await missing(page)
      .getByRole('button', { name: /^Buy for / })
      .click();

    await payAtDesk(page, TEST_CARDS.declined);
    await expect(page.getByRole('alert')).toContainText('Payment Failed');
    await page.goto(`${demo.url}/bookInfo/${PRICED_BOOK}`);
    const card = page.getByRole('region', { name: 'Price' });
    await expect(card).toContainText('The chapters you chose then open by themselves');
    await card.getByRole('button', { name: 'Continue payment' }).click();
    await payAtDesk(page, TEST_CARDS.succeeds);
    await expect(page.getByText('The chapters you bought coins for are open.')).toBeVisible();
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${CHAPTER}$`));
    await textIsShown(page);
    expect(await spent(context, demo.url)).toEqual([-price]);
  } finally {
    await context.close();
    await demo.end();
  }
});

test('a consent survives the provider’s payment page, and the opened chapter is announced', {
  tag: '@long',
}, async () => {
  const demo = await startOwnDemo();
  const { context, page } = await newDevice(browser, 'phone');
  // An in-app browser has no card form.
  await context.route('**/payment/stripe/config', async (route) => {
    const response = await fetchRoute(route);
    const { data, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, data: { ...data, card: null } } });
  });
  try {
    await page.goto(`${demo.url}${CHAPTER}`);
    await buyMissing(page);
    await page.getByRole('button', { name: 'Back without paying' }).click();
    await expect(page.getByText('You left the payment page. Nothing has been paid so far.')).toBeVisible();
    expect(await spent(context, demo.url)).toEqual([]);
    await page.goto(`${demo.url}${CHAPTER}`);
    await lockedPage(page).getByRole('button', { name: 'Continue payment' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await readWhatOpened(page);
    expect(await spent(context, demo.url)).toHaveLength(1);
  } finally {
    await context.close();
    await demo.end();
  }
});

test('a consent survives payment with PayPal', { tag: '@long' }, async () => {
  const paypal = await startPayPal();
  const demo = await startOwnDemo({
    DOGEAR_PAYPAL_CLIENT_ID: 'client',
    DOGEAR_PAYPAL_CLIENT_SECRET: 'secret',
    DOGEAR_PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    DOGEAR_PAYPAL_STAND_IN: paypal.url,
  });
  const { context, page } = await newDevice(browser, 'phone');
  await showPayPalPages(context, paypal);
  try {
    await page.goto(`${demo.url}${CHAPTER}`);
    await buyMissing(page);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await readWhatOpened(page);
    expect(await spent(context, demo.url)).toHaveLength(1);
  } finally {
    await context.close();
    await demo.end();
    await paypal.stop();
  }
});

const NOVEL = `---
title: The Lamplighter
author: Test Writer
language: en
---
${[1, 2, 3].map((chapter) => `\n# Lamp ${chapter}\n\nLamp number ${chapter} was lit.\n`).join('')}`;

test('a chapter whose price rose between consent and payment stays locked and costs no coins', {
  tag: '@long',
}, async () => {
  const data = await makeEmptyFolder();
  const folder = await mkdtemp(join(tmpdir(), 'dogear-novel-'));
  const source = join(folder, 'lamps.md');
  await writeFile(source, NOVEL);
  const priced = (price: number) =>
    runCatalog(data.path, ['import', source, '--free', '1', '--price', String(price)]);
  await priced(5);
  await runCatalog(data.path, ['packages', 'content/demo/products.json']);
  const port = await freePort();
  let server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/search?q=lamplighter`);
    const link = page.locator('a[href*="/bookInfo/"]').first();
    const bookId = /bookInfo\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1];
    await page.goto(`${server.url}/reading/${bookId}/2`);
    await buyMissing(page);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await server.stop();
    await priced(7);
    server = await startServer(data.path, port, { DOGEAR_DEMO: 'off' });
    await payAtDesk(page, TEST_CARDS.succeeds);
    await expect(page.getByText('Your coins are here, but the chapter was not unlocked.')).toBeVisible();
    await page.getByRole('button', { name: 'See why' }).click();
    await expect(lockedPage(page)).toContainText('The price has changed. Nothing was spent.');
    await expect(lockedPage(page).getByRole('button', { name: 'Unlock for 7 coins' })).toBeVisible();
    expect(await spent(context, server.url)).toEqual([]);
    expect((await askAs(context, server.url, 'goldIndex', {})).balance.userGold).toBe(200);
  } finally {
    await context.close();
    await server.stop();
    await data.remove();
    await rm(folder, { recursive: true });
  }
});

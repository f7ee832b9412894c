import { type Browser, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { DRAMA, LOCKED_EPISODE, LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { freePort, makeDemoFolder, type ProductServer, startServer } from '../product/startServer';
import { textIsShown } from '../product/turnPage';
import { plays } from '../product/watching';

/**
 * Too few coins for a chapter or an episode: the reader buys the missing ones, and it opens by the consent
 * given with the purchase.
 */

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

const CHAPTER = `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`;
const lockedPage = (page: Page) => page.locator('.locked:not([inert])');
const slide = (page: Page) => page.locator('.player-slide:not([inert])');
const sheet = (page: Page) => page.getByRole('dialog', { name: /^You need \d+ more coins?$/ });

test('a reader buys the missing coins from a locked chapter and returns to its text', async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}${CHAPTER}`);
  await lockedPage(page).getByRole('button', { name: 'Get coins' }).click();
  await expect(sheet(page)).toContainText('You have0 coins');
  await expect(sheet(page)).toContainText('100 coins + 100 bonus');
  await expect(sheet(page)).toContainText('$1.99');
  await expect(sheet(page)).toContainText('usually without bonus');
  await expect(sheet(page).getByRole('link', { name: 'All packages and ways to pay' })).toHaveAttribute(
    'href',
    /\/topup\?return=/,
  );
  await sheet(page).getByRole('button', { name: 'Buy for $1.99' }).click();
  await expect(page).toHaveURL(/\/stripe\?purchase=/);
  await pay(page, TEST_CARDS.succeeds);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`${CHAPTER}$`));
  await textIsShown(page);
  await expect(lockedPage(page)).toHaveCount(0);
  await page.goto(`${server.url}/CoinHistory`);
  await expect(page.getByRole('button', { name: /Unlocked: / })).toHaveCount(1);

  await page.goto(`${server.url}/Rewards`);
  const bonus = page.getByRole('button', { name: 'Get bonus: Buy coins for the first time' });
  await bonus.click();
  await expect(bonus).toHaveCount(0);
  await expect(page.getByText('You have 249 coins.')).toBeVisible();
  await context.close();
});

test('a payment interrupted by the network waits at its chapter and is made once', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}${CHAPTER}`);
  await waitForServiceWorker(page);
  const locked = lockedPage(page);
  await locked.getByRole('button', { name: 'Get coins' }).click();
  await sheet(page).getByRole('button', { name: 'Buy for $1.99' }).click();
  await page.getByLabel('Card number').fill(TEST_CARDS.succeeds);
  await page.goto(`${server.url}${CHAPTER}`);
  await locked.getByRole('button', { name: 'Get coins' }).click();
  await sheet(page).getByRole('button', { name: 'Buy for $1.99' }).click();
  await page.getByLabel('Card number').fill(TEST_CARDS.succeeds);
  await server.stop();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('The connection was lost.')).toBeVisible();

  await page.goto(`${server.url}${CHAPTER}`);
  await expect(locked).toContainText('Waiting for your payment.');
  await expect(locked.getByRole('button', { name: 'Get coins' })).toHaveCount(0);
  server = await startServer(data.path, port);
  await locked.getByRole('button', { name: 'Continue payment' }).click();
  await pay(page, TEST_CARDS.asksForCode);
  await expect(page.getByLabel('The bank’s code')).toBeVisible();

  await page.goto(`${server.url}${CHAPTER}`);
  await expect(locked).toContainText('Waiting for your payment.');
  await locked.getByRole('button', { name: 'Continue payment' }).click();
  await pay(page, TEST_CARDS.succeeds);
  await page.getByRole('link', { name: 'Continue' }).click();
  await textIsShown(page);
  await page.goto(`${server.url}/topup`);
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('button')).toHaveCount(1);
  await context.close();
});

test('offline, coins are not sold, and a chapter that is too expensive cannot be unlocked', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}${CHAPTER}`);
  await waitForServiceWorker(page);
  const locked = lockedPage(page);
  await expect(locked.getByRole('button', { name: 'Get coins' })).toBeVisible();
  await page.goto(`${server.url}/topup`);
  await expect(page.getByText('no money moves here')).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${server.url}${CHAPTER}`);
  await locked.getByRole('button', { name: 'Get coins' }).click();
  await expect(sheet(page)).toContainText('Coins can’t be bought while you are offline.');
  await expect(sheet(page)).toContainText('Prices of ');
  await expect(sheet(page).getByRole('button', { name: /^Buy for/ })).toBeDisabled();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(locked.getByRole('button', { name: 'Get coins · 1 missing' })).toBeVisible();
  await expect(locked.getByRole('button', { name: /^Unlock for/ })).toHaveCount(0);
  await context.close();
});

test('a viewer buys coins for a locked episode, and is notified on another page', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'desktop');
  await page.goto(`${server.url}/drama/${DRAMA}/${LOCKED_EPISODE}`);
  await slide(page).getByRole('button', { name: 'Get coins' }).click();
  await expect(page.getByRole('dialog', { name: 'You need 10 more coins' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Buy for $1.99' }).click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByText('The episode you bought coins for is open.')).toBeVisible();
  await page.getByRole('button', { name: 'Watch' }).click();
  await expect(page).toHaveURL(new RegExp(`/drama/${DRAMA}/${LOCKED_EPISODE}`));
  await plays(page, LOCKED_EPISODE);
  await context.close();
});

async function pay(page: Page, card: string): Promise<void> {
  await payAtDesk(page, card);
  if (card === TEST_CARDS.succeeds) await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
}

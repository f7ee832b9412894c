import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { askAs } from '../product/askAs';
import { payAtDesk } from '../product/deskCard';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';

withDeskServer();

const PACKAGE = '250 coins + 20 bonus';

async function openReader(): Promise<{ context: BrowserContext; page: Page }> {
  const reader = await newDevice(browser, 'phone');
  await reader.page.goto(`${server.url}/topup`);
  return reader;
}
const offered = (page: Page) =>
  page.getByRole('region', { name: 'Coins', exact: true }).getByRole('listitem').filter({ hasText: PACKAGE });
const balance = async (context: BrowserContext) =>
  (await askAs(context, server.url, 'goldIndex', {})).balance.userGold;
const inShop = (page: Page) => page.getByRole('article', { name: PACKAGE });

async function changePrice(page: Page, price: string): Promise<void> {
  await inShop(page).getByRole('button', { name: 'Change…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change the package' });
  await sheet.getByLabel('Price, in USD').fill(price);
  await sheet.getByRole('button', { name: 'Save' }).click();
}

test('an owner adds a package and raises its price; each reader pays what they saw', {
  tag: '@long',
}, async () => {
  const { page } = await newDevice(browser, 'desktop');
  await openDesk(page, 'shop');
  await isSound(page);
  await page.getByRole('button', { name: 'New package…' }).click();
  const sheet = page.getByRole('dialog', { name: 'New package of coins' });
  await sheet.getByLabel('Coins').fill('250');
  await sheet.getByLabel('Bonus').fill('20');
  await sheet.getByLabel('Price, in USD').fill('3.99');
  await expect(sheet.getByText(`Readers see: ${PACKAGE} for $3.99`)).toBeVisible();
  await isSound(page);
  await sheet.getByRole('button', { name: 'Add it to the shop' }).click();
  await expect(inShop(page)).toBeVisible();

  const first = await openReader();
  await expect(offered(first.page)).toContainText('$3.99');
  await offered(first.page).getByRole('button', { name: 'Buy' }).click();
  await payAtDesk(first.page, TEST_CARDS.succeeds);
  await expect(first.page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(await balance(first.context)).toBe(270);

  const paying = await openReader();
  await offered(paying.page).getByRole('button', { name: 'Buy' }).click();
  await payAtDesk(paying.page, TEST_CARDS.declined);
  await expect(paying.page.getByRole('alert')).toContainText('Payment Failed');
  const looking = await openReader();
  await offered(looking.page).getByRole('button', { name: 'Buy' }).click();
  await expect(looking.page.getByRole('button', { name: 'Pay $3.99' })).toBeVisible();

  await changePrice(page, '4.99');
  await expect(inShop(page)).toContainText('$4.99');

  await payAtDesk(paying.page, TEST_CARDS.succeeds);
  await expect(paying.page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(await balance(paying.context)).toBe(270);

  await payAtDesk(looking.page, TEST_CARDS.succeeds);
  await expect(looking.page.getByText('This offer has changed. Nothing was paid.')).toBeVisible();
  expect(await balance(looking.context)).toBe(0);
  await looking.page.getByRole('link', { name: 'Back to coins' }).click();
  await expect(offered(looking.page)).toContainText('$4.99');

  await page.goto(`${server.url}/operator?at=audit`);
  const log = page.getByRole('region', { name: 'Audit log' });
  await expect(log).toContainText('Added a product to the shop');
  await expect(log).toContainText('prices 3.99 USD → 4.99 USD');
});

test('an owner orders the shop, makes and ends an offer, removes a product and restores it', {
  tag: '@long',
}, async () => {
  const { page } = await newDevice(browser, 'phone');
  await openDesk(page, 'shop');
  await isSound(page);
  const coins = page.getByRole('region', { name: 'Coins', exact: true });
  const names = coins.getByRole('article');
  await page.getByRole('button', { name: 'Move coins-300 up' }).click();
  await expect(names.first()).toHaveAccessibleName('300 coins + 15 bonus');

  const product = coins.getByRole('article', { name: '300 coins + 15 bonus' });
  await product.getByRole('button', { name: 'New offer…' }).click();
  const sheet = page.getByRole('dialog', { name: 'New offer' });
  await sheet.getByRole('radio', { name: /^Every reader/ }).check();
  await sheet.getByLabel('Percent off').fill('50');
  await expect(sheet.getByText('Readers get: $2.49 (−50%)')).toBeVisible();
  await isSound(page);
  await sheet.getByRole('button', { name: 'Make the offer' }).click();
  await expect(product).toContainText('Until you end it');
  const reader = await openReader();
  const shown = reader.page.getByRole('region', { name: 'Coins', exact: true }).getByRole('listitem');
  await expect(shown.first()).toContainText('$2.49');
  await isSound(page);
  await product.getByRole('button', { name: 'End the offer: Every reader' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(product).not.toContainText('Until you end it');

  await product.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(product).toHaveCount(0);
  await reader.page.reload();
  await expect(shown.first()).toContainText('100 coins');
  await isSound(page);
  await page.getByRole('button', { name: 'Restore coins-300' }).click();
  await expect(names.last()).toHaveAccessibleName('300 coins + 15 bonus');
});

test('of two operators with the same form, the second is told, and keeps what was typed', {
  tag: '@long',
}, async () => {
  const { context, page } = await newDevice(browser, 'desktop');
  await openDesk(page, 'shop');
  const product = (at: Page) => at.getByRole('article', { name: '300 coins + 15 bonus' });
  await product(page).getByRole('button', { name: 'Change…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change the package' });
  await sheet.getByLabel('Price, in USD').fill('5.99');

  const other = await context.newPage();
  await other.goto(`${server.url}/operator?at=shop`);
  await product(other).getByRole('button', { name: 'Change…' }).click();
  const others = other.getByRole('dialog', { name: 'Change the package' });
  await others.getByLabel('Price, in USD').fill('4.49');
  await others.getByRole('button', { name: 'Save' }).click();
  await expect(product(other)).toContainText('$4.49');

  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Nothing was saved');
  await expect(sheet.getByRole('alert')).toContainText('It is now: 300 coins + 15 bonus for $4.49');
  await expect(sheet.getByLabel('Price, in USD')).toHaveValue('5.99');
  await isSound(page);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(product(page)).toContainText('$5.99');
});

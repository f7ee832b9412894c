import { expect, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { payAtDesk } from '../product/deskCard';
import { browser, isSound, openDesk, server, withDeskServer } from '../product/deskServer';
import { newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';

const NOTE = 'No tax is charged under the rule for small businesses.';
withDeskServer({ DOGEAR_INVOICE_NOTE: NOTE });

test('a reader prints the invoice of a purchase, also offline; another account cannot, the desk can', {
  tag: '@long',
}, async () => {
  const { page } = await newDevice(browser, 'phone');
  await page.goto(`${server.url}/topup`);
  const packages = page.getByRole('region', { name: 'Coins', exact: true });
  await packages.getByRole('listitem').nth(1).getByRole('button', { name: 'Buy' }).click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
  await page.getByRole('region', { name: 'Orders' }).getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('link', { name: 'Invoice' }).click();

  const invoice = page.getByRole('article', { name: 'Invoice' });
  await expect(invoice).toContainText(/TEST-\d{4}-000001/);
  await expect(invoice).toContainText('300 coins + 15 bonus');
  await expect(invoice).toContainText('$4.99');
  await expect(invoice).toContainText('A test: no money was paid.');
  await expect(invoice).toContainText(NOTE);
  await isSound(page);

  await page.emulateMedia({ media: 'print' });
  await expect(invoice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const address = page.url();
  const stranger = await newDevice(browser, 'phone');
  await stranger.page.goto(address);
  await expect(stranger.page.getByText('Your account has no such order')).toBeVisible();
  await isSound(stranger.page);
  await waitForServiceWorker(stranger.page);

  const [, userId] = /Account № (\d+)/.exec(await invoice.innerText()) ?? [];
  const operator = await newDevice(browser, 'desktop');
  await openDesk(operator.page, `people/${userId}`);
  await operator.page.getByRole('tab', { name: 'Orders' }).click();
  await operator.page.getByRole('button', { name: /^TEST-\d{4}-000001$/ }).click();
  await expect(operator.page.getByRole('article', { name: 'Invoice' })).toContainText(NOTE);
  await isSound(operator.page);

  await waitForServiceWorker(page);
  await server.stop();
  await page.reload();
  await expect(invoice).toContainText(NOTE);
  await stranger.page.goto(address.replace(/[0-9a-f]{12}$/, '000000000000'));
  await expect(stranger.page.getByText('This invoice is not on this device')).toBeVisible();
});

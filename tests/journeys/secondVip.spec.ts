import { type Browser, expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { findViolations } from '../product/axe';
import { openDemo } from '../product/demoServer';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { CHECKED, logIn, register } from '../product/emailLogin';

const MAIL = 'second-vip@books.example';
/** The longest until the server has the desk stop the second subscription, in ms. */
const STOPPED = { timeout: 60_000 } as const;
const vip = (page: Page) => page.getByRole('region', { name: 'VIP', exact: true });

async function buyVip(browser: Browser, url: string) {
  const device = await newDevice(browser, 'phone', { serviceWorker: false });
  const { page } = device;
  await page.goto(`${url}/topup`);
  await vip(page).getByRole('button', { name: 'Buy' }).last().click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  return device;
}

test('logging in with a second renewing VIP keeps one renewing, which can be stopped', {
  tag: '@long',
}, async () => {
  const [demo, browser] = await Promise.all([openDemo(), launchBrowser()]);
  const { url } = demo;
  const owner = await buyVip(browser, url);
  await register(owner.page, url, MAIL);
  const { context, page } = await buyVip(browser, url);
  try {
    await logIn(page, url, MAIL);
    await page.waitForURL(`${url}/mine`, CHECKED);
    await expect(page.getByText(/^You paid for a second renewing VIP/)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${url}/topup`);
    await expect(vip(page).getByRole('listitem').filter({ hasText: 'Renews for' })).toHaveCount(1);
    await expect(vip(page).getByText(/it does not renew: nothing is charged/)).toBeVisible(STOPPED);
    expect(await findViolations(page)).toEqual([]);
    await vip(page).getByRole('button', { name: 'Stop renewing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop renewing' }).click();
    await expect(vip(page).getByText(/^It does not renew any more/)).toBeVisible();
    await expect(vip(page).getByRole('button', { name: 'Stop renewing' })).toHaveCount(0);
  } finally {
    await context.close();
    await owner.context.close();
    await browser.close();
    await demo.stop();
  }
});

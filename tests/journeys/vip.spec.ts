import { expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/values/payments';
import { openDemo } from '../product/demoServer';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { DRAMA, LOCKED_EPISODE } from '../product/livedIn';
import { saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { plays } from '../product/watching';

const slide = (page: Page) => page.locator('.player-slide:not([inert])');

test('a VIP sees the mark and both prices, is given twice, and is told of nothing for sale', {
  tag: '@long',
}, async () => {
  const [demo, browser] = await Promise.all([openDemo(), launchBrowser()]);
  const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
  try {
    await page.goto(`${demo.url}/topup`);
    await buy(page, 'Coins');
    await buy(page, 'VIP');
    await expect(page.getByText(/^You are VIP until/)).toBeVisible();

    await page.goto(`${demo.url}/mine`);
    await expect(page.getByRole('img', { name: 'VIP' })).toBeVisible();
    await expect(page.getByText(/^VIP until/)).toBeVisible();

    await page.goto(`${demo.url}/dramaInfo/${DRAMA}`);
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('usually');
    await expect(page.getByRole('list', { name: 'Episodes' }).getByText('8 coins').first()).toBeVisible();
    await page.goto(`${demo.url}/drama/${DRAMA}/${LOCKED_EPISODE}`);
    await expect(slide(page)).toContainText('usually 10 coins');
    await slide(page).getByRole('button', { name: 'Unlock for 8 coins' }).click();
    await plays(page, LOCKED_EPISODE);
    await page.goto(`${demo.url}/Rewards`);
    await expect(page.getByText('You have 192 coins.')).toBeVisible();

    await expect(
      page.getByText('You are VIP: each check-in from today on pays 2 times as much.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Check in: 10 bonus' }).click();
    await expect(page.getByText('You have 202 coins.')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Advertisement' })).toHaveCount(0);
    await saveSettings(page, {
      showSalesTime: Date.now() - 7 * 3_600_000,
      loginDate: '',
      firstVisitDay: '2020-01-01',
    });
    await page.goto(`${demo.url}/home`);
    await settled(page);
    await expect(page.getByRole('dialog', { name: 'VIP for less' })).toHaveCount(0);
  } finally {
    await context.close();
    await browser.close();
    await demo.stop();
  }
});

/** The first product of this part of the page, at the test desk. */
async function buy(page: Page, part: 'Coins' | 'VIP'): Promise<void> {
  await page.getByRole('region', { name: part }).getByRole('button', { name: 'Buy' }).first().click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
}

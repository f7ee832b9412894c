import { expect, type Page, test } from '@playwright/test';
import { TEST_CARDS } from '../../contract/money/payments';
import { openDemo } from '../product/demoServer';
import { payAtDesk } from '../product/deskCard';
import { launchBrowser, newDevice } from '../product/device';
import { DRAMA, LOCKED_EPISODE, LOCKED_TARGET, PRICED_BOOK } from '../product/livedIn';
import { saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { plays } from '../product/watching';

/** The demo's other novel whose chapters cost a coin from the sixth on. */
const OTHER_PRICED_BOOK = PRICED_BOOK + 1;
const slide = (page: Page) => page.locator('.player-slide:not([inert])');

test('a VIP sees the badge and both prices, gets double check-ins, and no sale offers', {
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

    for (let at = 0; at < 5; at++) {
      const [book, target] =
        at < 3 ? [PRICED_BOOK, LOCKED_TARGET + at] : [OTHER_PRICED_BOOK, LOCKED_TARGET + at - 3];
      await page.goto(`${demo.url}/reading/${book}/${target}`);
      const locked = page.locator('.leaf:not([inert]) .locked:not([inert])');
      const name = at < 4 ? 'Unlock for 1 coin' : 'Unlock, free this time with VIP';
      const button = locked.getByRole('button', { name });
      await expect(button).toBeVisible();
      await expect(locked).toContainText(
        [
          'after 3 more, one is free',
          'after 2 more, one',
          'after 1 more, one',
          'the next one is free',
          'usually 1 coin',
        ][at] ?? '',
      );
      await button.click();
      await expect(locked).toHaveCount(0);
    }
    await page.goto(`${demo.url}/CoinHistory`);
    await expect(page.locator('main')).toContainText('198 coins including 98 bonus');
    await expect(page.getByRole('button', { name: /^Unlocked free with VIP: / })).toHaveCount(1);
  } finally {
    await context.close();
    await browser.close();
    await demo.stop();
  }
});

async function buy(page: Page, part: 'Coins' | 'VIP'): Promise<void> {
  await page.getByRole('region', { name: part }).getByRole('button', { name: 'Buy' }).first().click();
  await payAtDesk(page, TEST_CARDS.succeeds);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Coins and orders' }).click();
}

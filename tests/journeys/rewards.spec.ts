import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  INSTALL_TASK_BONUS,
  INVITE_CHAPTERS,
  READING_AD_BONUS,
  READING_ADS_A_DAY,
} from '../../contract/money/rewards';
import { askAs } from '../product/askAs';
import { launchBrowser, newDevice } from '../product/device';
import { openDoor } from '../product/door';
import { UNSEEN_BOOK } from '../product/livedIn';
import { waitForServiceWorker } from '../product/reader';
import { settled } from '../product/settled';
import { freePort, makeDemoFolder, startServer } from '../product/startServer';
import { textIsShown, turnToEnd } from '../product/turnPage';

const NOTICE_BONUS = 10;
/** An ad takes fifteen seconds. */
const AD_TIMEOUT = { timeout: 30_000 };

test('ads, installation and notifications pay a bonus; further ads need a confirmed e-mail', {
  tag: '@long',
}, async () => {
  const data = await makeDemoFolder();
  const port = await freePort();
  const server = await startServer(data.path, port);
  const door = await openDoor(port);
  const { url } = door;
  const browser = await launchBrowser();
  try {
    const inviter = await newDevice(browser, 'phone');
    const friend = await newDevice(browser, 'desktop');
    const { page } = inviter;
    await page.goto(`${url}/Rewards`);
    const link = await page.getByLabel('Your link').inputValue();
    await waitForServiceWorker(page);

    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Stop without bonus' }).click();
    await expect(page.getByText('Not enough time to read ads')).toBeVisible();
    expect(await movements(inviter.context, url)).toEqual([]);
    await page.reload();
    await expect(page.getByText(`${READING_ADS_A_DAY} ads left today.`)).toBeVisible();

    await page.getByRole('button', { name: 'Start' }).click();
    await Promise.all([
      expect(page.getByText('+20 bonus: it is in your coin history.')).toBeVisible(AD_TIMEOUT),
      readAsFriend(friend, link, url),
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(await movements(inviter.context, url)).toEqual([['ad', READING_AD_BONUS]]);
    await expect
      .poll(() => movements(friend.context, url))
      .toEqual([
        ['task', NOTICE_BONUS],
        ['task', INSTALL_TASK_BONUS],
      ]);
    await page.goto(`${url}/CoinHistory`);
    await expect(page.getByRole('button', { name: /Ad viewed.*\+20/ })).toHaveCount(1);
    await friend.page.goto(`${url}/CoinHistory`);
    await friend.page.getByRole('button', { name: /Notifications allowed/ }).waitFor();
    await friend.context.setOffline(true);
    for (const [what, bonus] of [
      ['App added to the home screen', INSTALL_TASK_BONUS],
      ['Notifications allowed', NOTICE_BONUS],
    ]) {
      await friend.page.getByRole('button', { name: new RegExp(`${what}.*\\+${bonus}`) }).click();
      const receipt = friend.page.getByRole('dialog', { name: 'Receipt' });
      await expect(receipt).toContainText(`${what}`);
      await receipt.getByRole('button', { name: 'Close' }).last().click();
      await expect(receipt).toHaveCount(0);
    }
    await friend.context.setOffline(false);
    await page.goto(`${url}/Rewards`);
    await expect(page.getByText('You earn for friends once your own e-mail is confirmed.')).toBeVisible();
    await expect(page.getByText(/Joined/)).toHaveCount(1);

    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('dialog', { name: 'Advertisement' }).waitFor();
    await door.stop();
    await expect(page.getByText('The bonus is waiting for a connection.')).toBeVisible(AD_TIMEOUT);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await expect(page.getByText('Waiting for a connection: Ad viewed')).toBeVisible();
    await expect(page.getByText(`You have ${READING_AD_BONUS} coins.`)).toBeVisible();
    await expect(page.getByText('Dogear can’t be reached. Ads have to wait')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await door.reopen();
    await expect(page.getByText('Waiting for a connection: Ad viewed')).toHaveCount(0, AD_TIMEOUT);
    await expect(page.getByText(`You have ${2 * READING_AD_BONUS} coins.`)).toBeVisible();
    expect(await movements(inviter.context, url)).toEqual([
      ['ad', READING_AD_BONUS],
      ['ad', READING_AD_BONUS],
    ]);

    await page.reload();
    const ads = page.getByRole('region', { name: 'View an ad' });
    await expect(ads).toContainText('Confirm your e-mail to collect this.');
    await expect(ads.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await ads.getByRole('link', { name: 'Confirm e-mail' }).click();
    await expect(page).toHaveURL(/\/loginCode/);
    await page.goBack();

    const ad = page.getByRole('complementary', { name: 'Advertisement' }).getByRole('button');
    for (let click = 0; click < 3; click++) {
      await ad.click();
      await expect(page).toHaveURL(/\/bookInfo\//);
      await page.goBack();
    }
    await ad.click();
    const warning = page.getByRole('alertdialog');
    await expect(warning).toContainText("Don't click on ads too often, Otherwise you will be banned");
    await warning.getByRole('button').click();
    await expect(warning).toHaveCount(0);
    await expect(page).toHaveURL(/\/Rewards/);
  } finally {
    await browser.close();
    await door.stop();
    await server.stop();
    await data.remove();
  }
});

/**
 * Follows an invitation in the installed app, reads as many chapters as it requires, and allows
 * notifications.
 */
async function readAsFriend(friend: { context: BrowserContext; page: Page }, link: string, url: string) {
  const { context, page } = friend;
  // A test browser can neither be installed nor grant permissions; the app sees one that does.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: true });
    class Asked {
      static permission = 'default';
      static requestPermission = async () => {
        Asked.permission = 'granted';
        return 'granted';
      };
    }
    Object.defineProperty(window, 'Notification', { value: Asked });
  });
  await page.goto(link);
  await page.getByRole('link', { name: /./ }).first().waitFor();
  await expect
    .poll(() => askAs(context, url, 'goldLog', { before: null, filter: 'all' }).catch(() => undefined))
    .toBeDefined();
  for (let target = 1; target <= INVITE_CHAPTERS; target++) {
    const told = page.waitForResponse((response) => response.url().endsWith('/user/en/userLog'));
    await page.goto(`${url}/reading/${UNSEEN_BOOK}/${target}`);
    await turnToEnd(page);
    await told;
  }
  // The question appears when the reader leaves the book, not on a page that was opened directly.
  const question = page.getByRole('dialog', { name: 'Get new-chapter alerts?' });
  await page.goto(`${url}/mine`);
  await settled(page);
  await expect(question).toHaveCount(0);
  await page.goto(`${url}/reading/${UNSEEN_BOOK}/1`);
  await textIsShown(page);
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(question).toContainText(`+${NOTICE_BONUS} bonus`);
  await question.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(page.getByText('Notifications are allowed')).toBeVisible();
}

/** Returns the kind and bonus of each line of the reader's ledger on the server, sorted by kind. */
async function movements(context: BrowserContext, url: string) {
  const { list } = await askAs(context, url, 'goldLog', { before: null, filter: 'all' });
  return list.map(({ kind, bonus }) => [kind, bonus]).sort((a, b) => (String(a) < String(b) ? -1 : 1));
}

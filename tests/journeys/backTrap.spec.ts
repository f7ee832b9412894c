import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { launchBrowser, newDevice } from '../product/device';
import { declineFreeBook, stayInApp } from '../product/offers';
import { textIsShown } from '../product/turnPage';

const IN_APP =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Instagram 300.0';
const BOOK = 2;

test('Back leads home once from a text opened in a social app, otherwise back', {
  tag: '@long',
}, async () => {
  const server = await openDemo();
  const browser = await launchBrowser();
  const open = async (userAgent?: string): Promise<Page> => {
    const { context, page } = await newDevice(browser, 'phone', { serviceWorker: false });
    if (userAgent !== undefined) {
      await context.addInitScript((name) => {
        Object.defineProperty(navigator, 'userAgent', { get: () => name });
      }, userAgent);
    }
    await page.goto('data:text/html,<title>The feed</title>');
    return page;
  };
  const reading = `${server.url}/reading/${BOOK}/1?inviteCode=AB1`;
  try {
    const page = await open(IN_APP);
    await page.goto(reading);
    await textIsShown(page);
    await declineFreeBook(page);
    await stayInApp(page);
    await page.keyboard.press('ArrowRight');
    await page.goBack();
    await expect(page).toHaveURL(/\/home\?inviteCode=AB1$/);
    // The trap works once: from here on Back leads to the previous page. The covers of the carousel move, so
    // the click takes the link that names its lead, which does not.
    await page.locator('main a[data-named]').filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/bookInfo\//);
    // Home stays on the screen, with its own link into the text, until the book's page has faded in.
    const intoText = page.locator('main a[href*="/reading/"]').filter({ visible: true });
    await expect(page.locator('main a[data-named]').filter({ visible: true })).toHaveCount(0);
    await intoText.first().click();
    await textIsShown(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/bookInfo\//);
    await page.goBack();
    await expect(page).toHaveURL(/\/home/);
    await page.goBack();
    await expect(page).toHaveTitle('The feed');

    const inside = await open(IN_APP);
    await inside.goto(`${server.url}/bookInfo/${BOOK}`);
    await inside.locator('main a[href*="/reading/"]').filter({ visible: true }).first().click();
    await textIsShown(inside);
    await inside.goBack();
    await expect(inside).toHaveURL(/\/bookInfo\//);

    const elsewhere = await open();
    await elsewhere.goto(reading);
    await textIsShown(elsewhere);
    await elsewhere.goBack();
    await expect(elsewhere).toHaveTitle('The feed');
  } finally {
    await browser.close();
    await server.stop();
  }
});

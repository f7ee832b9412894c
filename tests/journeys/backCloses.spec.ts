import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

const BOOK = 2;

const removed = (page: Page) => page.getByRole('dialog', { name: 'Recently removed' });
const confirm = (page: Page) => page.getByRole('dialog', { name: 'Delete “Harbour” for good?' });
const back = (page: Page) => page.evaluate(() => history.back());

async function openBoth(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Recently removed/ }).click();
  await removed(page).getByRole('button', { name: 'Delete “Harbour” for good' }).click();
  await expect(confirm(page)).toBeVisible();
}

async function closeBothByBack(page: Page): Promise<void> {
  await back(page);
  await expect(confirm(page)).toBeHidden();
  await expect(removed(page)).toBeVisible();
  await back(page);
  await expect(removed(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/BookShelf$/);
}

test('Back closes dialogs one at a time before it leaves the page, also the first', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    await page.locator('input[type="file"]').setInputFiles({
      name: 'Harbour.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(
        `---\ntitle: Harbour\n---\n\n# One\n\n${'The ferry went out at nine. '.repeat(40)}\n`,
      ),
    });
    await textIsShown(page);
    await page.goto(`${server.url}/BookShelf`);
    await page
      .getByRole('button', { name: /^More about “/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove from library' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: /^Recently removed/ })).toBeVisible();

    await page.goto('data:text/html,<title>Elsewhere</title>');
    await page.goto(`${server.url}/BookShelf`);
    await openBoth(page);
    await closeBothByBack(page);
    await openBoth(page);
    await page.keyboard.press('Escape');
    await expect(confirm(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(removed(page)).toHaveCount(0);
    await back(page);
    await expect(page).toHaveTitle('Elsewhere');

    // After the text has changed its address, Back still leaves the book.
    await page.goto(`${server.url}/reading/${BOOK}/1`);
    await textIsShown(page);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    const contents = page.getByRole('dialog', { name: 'Contents' });
    await contents.getByRole('listitem').nth(1).locator('a, button').first().click();
    await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/2$`));
    await expect(contents).toHaveCount(0);
    await textIsShown(page);
    await back(page);
    await expect(page).toHaveTitle('Elsewhere');

    await page.goto(`${server.url}/home`);
    await settled(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await expect(page).toHaveURL(/\/BookShelf$/);
    await openBoth(page);
    await closeBothByBack(page);
    await back(page);
    await expect(page).toHaveURL(/\/home$/);
  } finally {
    await context.close();
    await server.stop();
  }
});

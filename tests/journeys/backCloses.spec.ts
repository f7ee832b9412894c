import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { settled } from '../product/settled';
import { textIsShown } from '../product/turnPage';

/** A book of the demo catalogue. */
const BOOK = 2;

/** Over the library: what was removed, and the question whether that goes for good. */
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

test('Back closes the topmost of what lies over a page, also over the first of a visit, and leaves it only then', {
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

    // The first page of a visit, with another site's behind it.
    await page.goto('data:text/html,<title>Elsewhere</title>');
    await page.goto(`${server.url}/BookShelf`);
    await openBoth(page);
    await closeBothByBack(page);
    // What was closed by other means leaves no step behind.
    await openBoth(page);
    await page.keyboard.press('Escape');
    await expect(confirm(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(removed(page)).toHaveCount(0);
    await back(page);
    await expect(page).toHaveTitle('Elsewhere');

    // A text that goes by another address since: Back leaves the book all the same.
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

    // A page behind which there is another of ours.
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

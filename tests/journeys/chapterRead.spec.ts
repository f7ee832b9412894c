import { expect, type Page, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown, turnToEnd, turnToSecondPage } from '../product/turnPage';

const CHAPTER = Array.from(
  { length: 24 },
  (_, at) => `Paragraph ${at}: ${'the tide came in. '.repeat(12)}`,
).join('\n\n');
const BOOK = [
  '# Preface',
  'A word before the story.',
  '# Chapter 1',
  CHAPTER,
  '# Chapter 2',
  CHAPTER,
  '# Chapter 3',
  CHAPTER,
];

const BELL = 1;
const BELL_CHAPTERS = 8;

const status = (page: Page) => page.locator('.status-line');

/** Opens the contents, returns the chapters that they mark as read, and closes them. */
async function readChapters(page: Page): Promise<string[]> {
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  const contents = page.getByRole('dialog', { name: 'Contents' });
  const row = contents.getByRole('button', { name: /^Chapter/ });
  await expect(row).toHaveCount(3);
  const read = await row.filter({ has: page.getByRole('img', { name: 'Already read' }) }).allTextContents();
  await page.keyboard.press('Escape');
  await expect(contents).toHaveCount(0);
  await page.keyboard.press('m');
  return read;
}

test('a chapter counts as read at its end, not when opened or skipped', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    await page.locator('input[type="file"]').setInputFiles({
      name: 'tides.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(BOOK.join('\n\n')),
    });
    await textIsShown(page);

    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Reading settings' });
    await settings.getByRole('tab', { name: 'Turning' }).click();
    await settings.getByRole('switch', { name: 'Auto-turn pages' }).click();
    await page.evaluate(() => history.back());
    await expect(settings).toHaveCount(0);
    await expect(page).toHaveURL(/\/reading\/-1\/1$/);
    const stop = page.getByRole('button', { name: 'Stop auto-turn' });
    await stop.click();
    await expect(stop).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(page.getByRole('button', { name: 'Contents', exact: true })).toBeVisible();
    await expect(stop).toHaveCount(0);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(`${server.url}/BookShelf`);

    await page.goto(`${server.url}/reading/-1/1`);
    await turnToSecondPage(page);
    await expect(status(page)).toContainText('min left in chapter');

    await page.keyboard.press('m');
    await expect(page.getByText('Chapter 1 of 3', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await expect(page.getByText('Chapter 2 of 3', { exact: true })).toBeVisible();
    await page.keyboard.press('m');
    await page.keyboard.press('End');
    await expect(page.locator('[data-reader-page="1"]')).toHaveCount(0);
    expect(await readChapters(page)).toEqual([]);

    await page.goto(`${server.url}/reading/-1/3`);
    await turnToEnd(page);
    await expect(page.getByRole('heading', { name: 'You have finished it' })).toBeVisible();
    const end = page.getByRole('complementary', { name: 'End of the book' });
    await expect(end.getByRole('link', { name: 'Go to library' })).toBeVisible();
    // A key right after the last turn must not activate the end of the book, which is inert at first.
    const turnToEndAndLook = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            // Checks at every change: a busy machine may paint its next frame only after the end is active.
            const observer = new MutationObserver(() => {
              if (document.querySelector('.leaf:not([inert]) .end-of-book[inert]')) end(true);
            });
            observer.observe(document, { subtree: true, childList: true, attributes: true });
            const never = setTimeout(() => end(false), 5000);
            for (const key of ['ArrowLeft', 'ArrowRight'])
              document.activeElement?.dispatchEvent(
                new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
              );

            function end(wasInert: boolean) {
              observer.disconnect();
              clearTimeout(never);
              resolve(wasInert);
            }
          }),
      );
    expect(await turnToEndAndLook()).toBe(true);
    await expect(page.locator('.end-of-book[inert]')).toHaveCount(0);
    await expect(status(page)).not.toContainText('min left');
    await expect.poll(() => readChapters(page)).toEqual(['Chapter 3']);

    await page.goto(`${server.url}/BookShelf`);
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();

    await page.goto(`${server.url}/reading/${BELL}/${BELL_CHAPTERS}`);
    await turnToEnd(page);
    await end.getByRole('link', { name: 'Rate this book' }).click();
    await expect(page).toHaveURL(`${server.url}/bookInfo/${BELL}#rating`);
    await expect(page.getByText('100% read')).toBeVisible();
    await expect(page.getByText('You have finished it')).toBeVisible();
  } finally {
    await context.close();
    await server.stop();
  }
});

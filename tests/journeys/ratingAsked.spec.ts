import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { saveSettings } from '../product/saveSettings';
import { settled } from '../product/settled';
import { textIsShown, turnToEnd } from '../product/turnPage';

const BOOK = 1;

test('leaving a book after three chapters asks for a rating once, never beside another question', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'desktop');
  // Test browsers never ask for permissions; the app sees a browser that would.
  await context.addInitScript(() => {
    Object.defineProperty(window, 'Notification', { value: { permission: 'default' } });
  });
  const question = page.getByText('How do you like “');
  const alerts = page.getByRole('dialog', { name: 'Get new-chapter alerts?' });
  /** Turns to the other of the chapter's two pages, which counts as reading, and leaves the book. */
  const readAgain = async (key: 'ArrowLeft' | 'ArrowRight') => {
    await page.getByRole('link', { name: /^Continue/ }).click();
    await textIsShown(page);
    await page.keyboard.press(key);
    await expect(page.locator(`[data-reader-page="${key === 'ArrowLeft' ? 1 : 2}"]`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/bookInfo/${BOOK}`));
  };
  /**
   * Reads to the end of the chapter at a reader's pace: faster keys would leave two pages before either has
   * settled.
   */
  const readChapter = async () => {
    const told = page.waitForResponse((response) => response.url().endsWith('/user/en/userLog'));
    await turnToEnd(page);
    await told;
  };
  try {
    await page.goto(`${server.url}/bookInfo/${BOOK}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    // Alerts are due as well, even if the last chapter is not counted yet.
    await saveSettings(page, { novelReadTimes: 3 });
    await page.goto(`${server.url}/reading/${BOOK}/1`);
    await readChapter();
    for (const chapter of [2, 3]) {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(new RegExp(`/reading/${BOOK}/${chapter}$`));
      // The page count may still be that of the previous chapter.
      await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
      await readChapter();
    }
    await page.keyboard.press('Escape');
    await expect(alerts).toBeVisible();
    await settled(page);
    await expect(question).toHaveCount(0);
    await alerts.getByRole('button', { name: 'Not now' }).click();
    await expect(alerts).toHaveCount(0);

    await readAgain('ArrowLeft');
    await expect(question).toBeVisible();
    await expect(alerts).toHaveCount(0);
    await page.getByRole('button', { name: 'Rate it' }).click();
    await expect(page).toHaveURL(new RegExp(`/bookInfo/${BOOK}#rating$`));
    const rating = page.getByRole('region', { name: 'Your rating' });
    await expect(rating).toBeInViewport();

    await readAgain('ArrowRight');
    await settled(page);
    await expect(question).toHaveCount(0);
    await rating.getByRole('radio', { name: '4 stars' }).click();
    await expect(rating).toContainText('You rated it 4 stars.');
  } finally {
    await context.close();
    await server.stop();
  }
});

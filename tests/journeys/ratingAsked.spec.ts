import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { turnToEnd } from '../product/turnPage';

/** A book of the demo catalogue. */
const BELL = 1;

test('who leaves a book after three chapters is asked once what they think of it', async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'desktop');
  try {
    await page.goto(`${server.url}/bookInfo/${BELL}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.goto(`${server.url}/reading/${BELL}/1`);
    await turnToEnd(page);
    for (const chapter of [2, 3]) {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(new RegExp(`/reading/${BELL}/${chapter}$`));
      await turnToEnd(page);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByText('How do you like “')).toBeVisible();
    await page.getByRole('button', { name: 'Rate it' }).click();
    await expect(page).toHaveURL(new RegExp(`/bookInfo/${BELL}#rating$`));
    const rating = page.getByRole('region', { name: 'Your rating' });
    await expect(rating).toBeInViewport();
    await rating.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await expect(rating).toContainText('You rated it 4 stars.');
  } finally {
    await context.close();
    await server.stop();
  }
});

import { expect, test } from '@playwright/test';
import { openDemo } from '../product/demoServer';
import { newDevice } from '../product/device';
import { readRows } from '../product/deviceRows';
import { waitForServiceWorker } from '../product/reader';
import { textIsShown, turnToSecondPage } from '../product/turnPage';

const BOOK = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}: ${'the tide came in. '.repeat(12)}`);
/** Noon in New York. */
const NOON = new Date('2026-03-03T17:00:00Z');

test('reading time is measured while pages are turned, and shown with the daily goal', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await openDemo();
  const { context, page } = await newDevice(browser, 'phone');
  try {
    await page.clock.install({ time: NOON });
    await page.goto(`${server.url}/BookShelf`);
    await waitForServiceWorker(page);
    const buffer = Buffer.from(BOOK.join('\n\n'));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tides.md', mimeType: 'text/markdown', buffer });
    await textIsShown(page);
    // The rows are sealed, so they differ after every save.
    const kept = async (table: string) => JSON.stringify(await readRows(page, table));
    const isKeptAgain = async (table: string, before: string) =>
      expect.poll(() => kept(table)).not.toBe(before);
    await turnToSecondPage(page);
    const untold = await kept('readingTime');
    await page.clock.fastForward('01:00');
    await isKeptAgain('readingTime', untold);
    const atSecondPage = await kept('places');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-reader-page="3"]')).toBeVisible();
    // A page counts as turned once it has settled, which is when its place is stored.
    await page.clock.runFor(2_000);
    await isKeptAgain('places', atSecondPage);
    const firstMinute = await kept('readingTime');
    await page.clock.fastForward('30:00');
    await isKeptAgain('readingTime', firstMinute);

    await page.goto(`${server.url}/mine`);
    await page.getByRole('link', { name: 'Reading statistics' }).click();
    const today = page.getByRole('region', { name: 'Read today' });
    await expect(today).toContainText('3 min');
    await expect(today).toContainText('No goal set');
    await expect(page.getByRole('region', { name: 'Days in a row' })).toContainText('1 day');

    await page.getByLabel('Daily goal').selectOption({ label: '5 min' });
    await expect(today).toContainText('2 min left to 5 min');
    await expect(page.getByRole('img', { name: 'March: 1 day, 3 min' })).toBeVisible();
    await page.getByText('Day by day, as a table').click();
    await expect(page.getByRole('row', { name: /March 3 3 min/ })).toBeVisible();

    await page.goto(`${server.url}/ReadHistory`);
    await page.getByRole('link', { name: 'Reading statistics' }).click();
    await expect(today).toContainText('2 min left to 5 min');
  } finally {
    await context.close();
    await server.stop();
  }
});

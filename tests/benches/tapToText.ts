import type { BrowserContext } from '@playwright/test';
import { armFrame, closeWholly, throttleProcessor } from './measure';

/** A reader looks at the library this long before they tap; what the start does behind it is over by then. */
export const LOOK_MS = 1_000;

/** Ms from a tap on a book in the library to the first frame with its text, in a page of its own. */
export async function tapToText(
  context: BrowserContext,
  url: string,
  rate: number,
  bookId: number,
): Promise<number> {
  const page = await context.newPage();
  await throttleProcessor(page, rate);
  await page.goto(`${url}/BookShelf`);
  const card = page.locator(`main a[href*="/reading/${bookId}/"]`).first();
  await card.waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /reading\._bookId[^/]*\.js$/.test(name)),
  );
  await page.waitForTimeout(LOOK_MS);
  await armFrame(page, 'text');
  await card.click();
  const took = await page.evaluate(() => window.dogearPainted ?? Promise.reject(new Error('not armed')));
  await closeWholly(page);
  return took;
}

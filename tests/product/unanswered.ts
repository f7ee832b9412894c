import type { Page } from '@playwright/test';

const CALLS = /\/novel-api\//;

/** From `act` on, no call of this page is answered until its next navigation. */
export async function unanswered(page: Page, act: () => Promise<void>): Promise<void> {
  await page.route(CALLS, () => undefined);
  await act();
  page.once('framenavigated', () => void page.unroute(CALLS));
}

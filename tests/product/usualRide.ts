import type { Page } from '@playwright/test';
import type { RideHistory } from '../../data/ride/rideHistory';
import { putRows } from './deviceRows';

const DAY_MS = 86_400_000;
/** The next ride begins this long from now, in ms. */
const AHEAD_MS = 3 * 3_600_000;

/**
 * Gives a device the memory of a ride on each of the last five days, with these minutes of novels and dramas.
 * It is stored as an earlier version would: the next start seals it.
 */
export async function rememberRides(page: Page, book: number, drama: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  const rides = [5, 4, 3, 2, 1].map((ago) => {
    const from = now + AHEAD_MS - ago * DAY_MS;
    return { from, to: from + (book + drama) * 60_000, book, drama, short: false };
  });
  const value: RideHistory = { rides, since: now + AHEAD_MS - 5 * DAY_MS, between: { book: 0, drama: 0 } };
  await putRows(page, 'settings', [{ key: 'rideHistory', value }]);
}

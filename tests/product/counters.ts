import { type BrowserContext, expect, type Page } from '@playwright/test';
import { askAs } from './askAs';

export function unlockButton(page: Page) {
  // The next leaf, beside the one in view, is locked too.
  return page
    .locator('.leaf:not([inert]) .locked:not([inert])')
    .getByRole('button', { name: 'Unlock for 1 coin' });
}

/** Returns 1 if a button that spends coins was in view since the first call, else 0. */
export function countCounters(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = window as unknown as { counters?: number };
    if (seen.counters !== undefined) return seen.counters;
    seen.counters = 0;
    const look = () => {
      const buttons = document.querySelectorAll('.leaf:not([inert]) .locked:not([inert]) button');
      if ([...buttons].some(({ textContent }) => textContent?.startsWith('Unlock'))) seen.counters = 1;
      requestAnimationFrame(look);
    };
    look();
    return 0;
  });
}

export async function expectPaid(context: BrowserContext, url: string, unlocks: number): Promise<void> {
  // A device that lost its cookie with the browser logs in again; until then the server refuses these calls.
  await expect(async () => {
    const { list } = await askAs(context, url, 'goldLog', { before: null, filter: 'out' });
    expect(list.map(({ kind, coins, bonus }) => [kind, coins + bonus])).toEqual(
      Array.from({ length: unlocks }, () => ['unlock', -1]),
    );
    const grants = await askAs(context, url, 'grants', { after: 0 });
    expect(new Set(grants.list.map(({ target }) => target)).size).toBe(unlocks);
    expect(grants.list).toHaveLength(unlocks);
    const { balance } = await askAs(context, url, 'goldIndex', {});
    expect(balance.userGold).toBe(5 - unlocks);
  }).toPass({ timeout: 15_000 });
}

import type { Page } from '@playwright/test';
import { DRAMA, LOCKED_EPISODE, LOCKED_TARGET, PRICED_BOOK } from './livedIn';
import { offerSale } from './offers';
import { said } from './said';
import type { Screen } from './screen';

const IN_SIGHT = '.locked:not([inert]), .player-slide:not([inert])';

async function seeMissing(page: Page): Promise<void> {
  const name = await said(page, 'Get coins');
  await page.locator(IN_SIGHT).getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

async function seeMissingForRange(page: Page): Promise<void> {
  const price = page.getByRole('region', { name: await said(page, 'Price'), exact: true });
  await price.getByRole('button', { name: await said(page, 'Unlock'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: await said(page, 'Get coins') }).click();
  await sheet.getByText(await said(page, 'These chapters'), { exact: true }).waitFor();
}

export const MISSING_COINS_SCREENS: readonly Screen[] = [
  {
    name: 'sale-dialog',
    long: true,
    path: '/home',
    wordy: true,
    states: ['full'],
    act: offerSale,
  },
  {
    name: 'episode-missing-coins',
    long: true,
    path: `/drama/${DRAMA}/${LOCKED_EPISODE}`,
    states: ['full'],
    act: seeMissing,
  },
  {
    name: 'reader-missing-coins',
    path: `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`,
    wordy: true,
    states: ['full', 'offline'],
    act: seeMissing,
  },
  {
    name: 'book-missing-coins',
    long: true,
    path: `/bookInfo/${PRICED_BOOK}`,
    wordy: true,
    states: ['full'],
    act: seeMissingForRange,
  },
];

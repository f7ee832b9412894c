import type { Page } from '@playwright/test';
import { said } from './said';

export type DeskScreen = {
  readonly name: string;
  /** The path behind `/operator?at=`. `reader`: the number of a reader who has some of all data. */
  readonly at: (reader: number) => string;
  readonly act?: (page: Page) => Promise<void>;
};

const press = (name: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: await said(page, name), exact: true })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
};
const choose = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name: await said(page, name), exact: true }).click();
  await page.getByRole('tabpanel').waitFor();
};

const unfold = (name: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: await said(page, name), exact: true })
    .first()
    .click();
};

/** Every section of the operator's desk, and what opens in it: the only list of what axe checks there. */
export const DESK_SCREENS: readonly DeskScreen[] = [
  { name: 'queue', at: () => 'queue' },
  { name: 'queue-silence', at: () => 'queue', act: press('Silence…') },
  { name: 'messages', at: () => 'messages' },
  { name: 'people', at: () => 'people' },
  { name: 'reader', at: (reader) => `people/${reader}` },
  { name: 'reader-devices', at: (reader) => `people/${reader}`, act: choose('Devices') },
  { name: 'reader-coins', at: (reader) => `people/${reader}`, act: choose('Coins') },
  { name: 'reader-orders', at: (reader) => `people/${reader}`, act: choose('Orders') },
  { name: 'reader-requests', at: (reader) => `people/${reader}`, act: choose('Requests') },
  { name: 'reader-told', at: (reader) => `people/${reader}`, act: choose('Notices') },
  { name: 'reader-gold', at: (reader) => `people/${reader}`, act: press('Give or take coins…') },
  { name: 'reader-ban', at: (reader) => `people/${reader}`, act: press('Ban…') },
  { name: 'typos', at: () => 'typos' },
  { name: 'titles', at: () => 'titles' },
  { name: 'title', at: () => 'titles/1' },
  { name: 'uploads', at: () => 'uploads' },
  { name: 'home', at: () => 'home' },
  { name: 'figures', at: () => 'figures' },
  { name: 'figures-numbers', at: () => 'figures', act: unfold('Show the numbers') },
  { name: 'campaigns', at: () => 'campaigns' },
  { name: 'state', at: () => 'state' },
  { name: 'words', at: () => 'words' },
  { name: 'watermarks', at: () => 'watermarks' },
  { name: 'audit', at: () => 'audit' },
];

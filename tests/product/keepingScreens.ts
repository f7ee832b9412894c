import { expect, type Locator, type Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';
import { LOCKED_TARGET, PRICED_BOOK } from './livedIn';
import { said } from './said';
import { saveSettings } from './saveSettings';
import type { Screen } from './screen';
import { openFromReaderMenu } from './screenActs';
import { settled } from './settled';
import { unanswered } from './unanswered';
import { rememberRides } from './usualRide';

const BOOK = `/bookInfo/${PRICED_BOOK}`;
const AS_GUEST = { long: true, wordy: true, states: ['full'] } as const;

/**
 * For a guest who has read: how to keep the library safe, and what precedes chapters taken along. They follow
 * the other screens, because the first one stays.
 */
export const GUEST_KEEPING_SCREENS: readonly Screen[] = [
  { ...AS_GUEST, name: 'library-keep-guest', path: '/BookShelf', act: offerToKeep },
  { ...AS_GUEST, name: 'take-along-guest', path: BOOK, act: askToTakeAlong },
];

const IN_ACCOUNT = { long: true, wordy: true, states: ['account'] } as const;
/**
 * Chapters taken along, the plan, and the messages after the browser has cleared something. They change the
 * device's data.
 */
export const KEEPING_SCREENS: readonly Screen[] = [
  { ...IN_ACCOUNT, name: 'take-along', path: BOOK, act: askToTakeAlong },
  { ...IN_ACCOUNT, name: 'taken-along', path: BOOK, act: takeAlong },
  { ...IN_ACCOUNT, name: 'taken-along-give-back', path: BOOK, act: askToGiveBack },
  {
    ...IN_ACCOUNT,
    name: 'taken-along-contents',
    path: `/reading/${PRICED_BOOK}/${LOCKED_TARGET}`,
    act: (page) => openFromReaderMenu(page, 'Contents'),
  },
  { ...IN_ACCOUNT, name: 'taken-along-over', path: BOOK, act: giveBackOffline, restless: true },
  { ...IN_ACCOUNT, name: 'home-ride', path: '/home', act: showRide },
  { ...IN_ACCOUNT, name: 'library-ride', path: '/BookShelf', act: showLongRide },
  { ...IN_ACCOUNT, name: 'settings-plan', path: '/Settings', act: switchPlanOn },
  { ...IN_ACCOUNT, name: 'settings-plan-waits', path: '/Settings', act: unplug },
  { ...IN_ACCOUNT, name: 'library-cleared', path: '/BookShelf', act: tellOfLoss },
  { ...IN_ACCOUNT, name: 'settings-cleared', path: '/Settings', act: showLoss },
];

/** The line about the next usual ride. */
async function showRide(page: Page): Promise<void> {
  await putRows(page, 'settings', [{ key: 'keepPlan', value: { on: false, rides: true } }]);
  await rememberRides(page, 30, 2);
  await page.reload();
  const keys = async () => (await readRows<{ key: string }>(page, 'meta')).map(({ key }) => key);
  await expect.poll(keys, { timeout: 60_000 }).toContain('ridePlan');
  await page.reload();
  await page.getByRole('region', { name: await said(page, 'Your ride') }).waitFor();
  await settled(page);
}

/** The same, of titles too long for a line. */
async function showLongRide(page: Page): Promise<void> {
  const shelf = await readRows<{ card: { bookName: string } }>(page, 'bookshelf');
  const long = (name: string) => `${name}, or the Journey of a Reader Who Never Looks out of the Window`;
  const renamed = shelf.map((row) => ({ ...row, card: { ...row.card, bookName: long(row.card.bookName) } }));
  await putRows(page, 'bookshelf', renamed);
  await showRide(page);
  await putRows(page, 'bookshelf', shelf);
}

async function offerToKeep(page: Page): Promise<void> {
  await saveSettings(page, { novelReadTimes: 3 });
  await page.reload();
  const offer = page.getByRole('region', { name: await said(page, 'Keep your library safe') });
  await offer.waitFor();
  await settled(page);
  await toMiddle(offer);
}

async function askToTakeAlong(page: Page): Promise<void> {
  const { taken, offer } = await waysAlong(page);
  if (await taken.isVisible()) {
    await askToGiveBack(page);
    await page.getByRole('dialog').locator('button').last().click();
  }
  await offer.getByRole('button').click();
  await page.getByRole('dialog').waitFor();
}

async function takeAlong(page: Page): Promise<void> {
  const { taken } = await waysAlong(page);
  if (!(await taken.isVisible())) {
    await askToTakeAlong(page);
    await page.getByRole('dialog').locator('button.w-full').click();
    await taken.waitFor();
    await settled(page);
  }
  await toMiddle(taken);
}

async function askToGiveBack(page: Page): Promise<void> {
  await takeAlong(page);
  await page.getByRole('button', { name: await said(page, 'Give back'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

async function giveBackOffline(page: Page): Promise<void> {
  await askToGiveBack(page);
  await unanswered(page, () => page.getByRole('dialog').locator('button').last().click());
  const { taken } = await waysAlong(page);
  await taken.getByText(await said(page, 'Given back'), { exact: true }).waitFor();
  await toMiddle(taken);
}

async function waysAlong(page: Page): Promise<{ taken: Locator; offer: Locator }> {
  const taken = page.getByRole('region', { name: await said(page, 'Taken along'), exact: true });
  const offer = page.getByRole('region', { name: await said(page, 'Take along'), exact: true });
  await taken.or(offer).first().waitFor();
  return { taken, offer };
}

async function toMiddle(part: Locator): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

async function switchPlanOn(page: Page): Promise<void> {
  const plan = page.getByRole('switch', { name: await said(page, 'Keep what I read next') });
  // The switch changes once the device has stored it, and `check` does not wait for that.
  if (!(await plan.isChecked())) await plan.click();
  await page.getByLabel(await said(page, 'Of each title')).waitFor();
  await onlyCharging(page, false);
  await toMiddle(plan);
}

async function unplug(page: Page): Promise<void> {
  await switchPlanOn(page);
  await onlyCharging(page, true);
  await page.evaluate(async () => {
    const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<EventTarget> };
    const battery = await getBattery?.call(navigator);
    if (!battery) throw new Error('This browser tells of no battery.');
    Object.defineProperty(battery, 'charging', { value: false, configurable: true });
    battery.dispatchEvent(new Event('chargingchange'));
  });
  await page.getByText(await said(page, 'Waiting for the charger')).waitFor();
}

async function onlyCharging(page: Page, on: boolean): Promise<void> {
  const charging = page.getByRole('switch', { name: await said(page, 'Only while charging') });
  if ((await charging.isChecked()) === on) return;
  await charging.click();
  await expect(charging).toBeChecked({ checked: on });
}

async function tellOfLoss(page: Page): Promise<void> {
  await loseSome(page, { told: false });
  const name = await said(page, 'Details');
  await page.getByRole('status').getByRole('button', { name, exact: true }).waitFor();
}

async function showLoss(page: Page): Promise<void> {
  await loseSome(page, { told: true });
  await page.locator('#repair').scrollIntoViewIfNeeded();
}

/** Stores the state of a start that found the database gone and has restored all that can be restored. */
async function loseSome(page: Page, { told }: { told: boolean }): Promise<void> {
  const value = {
    accountId: null,
    wasLoggedIn: true,
    waiting: 2,
    ownBooks: 1,
    downloads: [],
    episodes: [],
    dictionary: false,
    lost: ['database', 'everything'],
    state: 'done',
    cameBack: true,
    told,
  };
  await putRows(page, 'meta', [{ key: 'repair', value }]);
  await page.reload();
  await settled(page);
}

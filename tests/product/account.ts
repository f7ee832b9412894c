import type { Browser, Page } from '@playwright/test';
import type { Clock } from './clock';
import { newDevice } from './device';
import { logIn, register } from './emailLogin';
import { BEGUN_BOOK, LOCKED_TARGET, PRICED_BOOK } from './livedIn';
import type { Device } from './reader';
import { settled } from './settled';
import { textIsShown, turnToSecondPage } from './turnPage';

/** Long on purpose, like the e-mail address below: the app must cut off neither. */
const NAME = 'Maximiliana Featherstonehaugh';
const OTHER_TARGET = 4;

/**
 * Gives a used device an account: a check-in, an unlocked chapter, a name, and a second device that is logged
 * in and read on elsewhere in the begun book. The second device is closed again.
 */
export async function liveInAccount(
  browser: Browser,
  page: Page,
  url: string,
  device: Device,
  clock?: Clock,
): Promise<void> {
  const email = `a-long-address-of-a-${device}-reader@books.example`;
  await register(page, url, email);
  await page.goto(`${url}/Rewards`);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await page.getByText('Checked in today').waitFor();
  await page.goto(`${url}/reading/${PRICED_BOOK}/${LOCKED_TARGET}`);
  await page
    .locator('.locked:not([inert])')
    .getByRole('button', { name: /^Unlock for/ })
    .click();
  await textIsShown(page);
  await page.goto(`${url}/profile`);
  await page.getByLabel('Username').fill(NAME);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  const { context, page: other } = await newDevice(browser, device === 'phone' ? 'desktop' : 'phone', {
    ...(clock && { clock }),
  });
  await readElsewhere(other, url, email);
  await context.close();
  // The device learns of the other place on its next visit.
  await page.goto(`${url}/reading/${BEGUN_BOOK}/2`);
  await page.getByRole('button', { name: 'Stay here' }).waitFor();
}

async function readElsewhere(page: Page, url: string, email: string): Promise<void> {
  await logIn(page, url, email);
  await page.waitForURL(`${url}/mine`);
  await settled(page);
  await page.goto(`${url}/reading/${BEGUN_BOOK}/${OTHER_TARGET}`);
  const told = page.waitForResponse((response) => response.url().endsWith('/user/en/sync'), {
    timeout: 120_000,
  });
  await turnToSecondPage(page);
  await told;
  await settled(page);
}

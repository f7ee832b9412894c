import { expect, type Page } from '@playwright/test';
import { unlockButton } from '../product/counters';
import { readRows } from '../product/deviceRows';
import { register } from '../product/emailLogin';
import { accountIsTold, inventoriedDownloads } from '../product/loseStorage';
import { waitForServiceWorker } from '../product/reader';
import { turnToSecondPage } from '../product/turnPage';
import { BELLS, LAMPS, ROADS } from './novels';

/**
 * Makes a reader with an account, coins, a chapter that was paid for, and a novel in the library that is
 * downloaded and begun.
 */
export async function liveIn(page: Page, url: string): Promise<void> {
  await register(page, url, 'killed@books.example');
  await page.goto(`${url}/Rewards`);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByText('Checked in today')).toBeVisible();
  await page.goto(`${url}/reading/${BELLS}/2`);
  await unlockButton(page).click();
  await expect(page.getByText('Bell number 2 rang over the roofs.')).toBeVisible();
  for (const novel of [BELLS, ROADS, LAMPS]) {
    await page.goto(`${url}/bookInfo/${novel}`);
    await page.getByRole('button', { name: 'Add to library' }).click();
    await page.getByRole('button', { name: 'In library' }).waitFor();
  }
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await expect(page.getByText(/checked and complete/).filter({ visible: true })).toBeVisible();
  await page.goto(`${url}/reading/${LAMPS}/2`);
  await turnToSecondPage(page);
  await waitForServiceWorker(page);
  await expect.poll(() => inventoriedDownloads(page)).toBe(1);
  await expect.poll(() => accountIsTold(page)).toBe(true);
  await atRest(page);
}

/** Resolves once nothing on the device waits for the server. */
export async function atRest(page: Page): Promise<void> {
  const waiting = async () => {
    const [intents, changes] = await Promise.all([
      readRows<{ kind: string; state: string }>(page, 'outbox'),
      readRows<{ kind: string; key: string }>(page, 'syncChanges'),
    ]);
    return [...intents, ...changes].map((row) => row.kind);
  };
  await expect.poll(waiting, { timeout: 120_000 }).toEqual([]);
}

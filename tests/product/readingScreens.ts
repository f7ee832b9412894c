import type { Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';
import type { Device } from './reader';
import { said } from './said';
import { settled } from './settled';
import { textIsShown } from './turnPage';

/** Its last chapter is open: past its last page. */
export async function readToEnd(page: Page): Promise<void> {
  await textIsShown(page);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.locator('.end-actions').waitFor();
}

export async function reportTypo(page: Page): Promise<void> {
  await chooseForWords(page, 'Report a typo');
}

export async function shareWords(page: Page): Promise<void> {
  await chooseForWords(page, 'Share as a picture');
}

async function chooseForWords(page: Page, english: string): Promise<void> {
  await textIsShown(page);
  await page.keyboard.press('h');
  await page.getByRole('button', { name: await said(page, english), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** It is open. It is read and left for its own page, by a reader who was not asked before. */
export async function leaveBook(page: Page): Promise<void> {
  const asked = await readRows<{ shelfAsked?: boolean }>(page, 'places');
  await putRows(
    page,
    'places',
    asked.map(({ shelfAsked: _, ...row }) => row),
  );
  await page.reload();
  await textIsShown(page);
  await settled(page);
  // Where it was left, a page further.
  const shown = await page.locator('[data-reader-page]').getAttribute('data-reader-page');
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-reader-page]:not([data-reader-page="${shown}"])`).waitFor();
  await settled(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByRole('button', { name: await said(page, 'Add'), exact: true })
    .waitFor();
}

/** On its side there is little height. */
export async function turnPhone(page: Page, device: Device): Promise<void> {
  if (device === 'phone') await page.setViewportSize({ width: 844, height: 390 });
  await textIsShown(page);
}

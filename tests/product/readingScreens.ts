import type { Page } from '@playwright/test';
import { putRows, readRows } from './deviceRows';
import type { Device } from './reader';
import { said } from './said';
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

/** The book's page is open. It is read and left, by a reader who was not asked before. */
export async function leaveBook(page: Page): Promise<void> {
  const asked = await readRows<{ shelfAsked?: boolean }>(page, 'places');
  await putRows(
    page,
    'places',
    asked.map(({ shelfAsked: _, ...row }) => row),
  );
  await page.locator('main a[href^="/reading/"]').first().click();
  await textIsShown(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.getByRole('status').filter({ hasText: '“' }).waitFor();
}

/** On its side there is little height. */
export async function turnPhone(page: Page, device: Device): Promise<void> {
  if (device === 'phone') await page.setViewportSize({ width: 844, height: 390 });
  await textIsShown(page);
}

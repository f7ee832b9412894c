import type { Page } from '@playwright/test';

/** On the page of a book: downloads it, until the page says that all of it is there. */
export async function downloadWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Download book' }).filter({ visible: true }).click();
  await page
    .getByText(/checked and complete/)
    .filter({ visible: true })
    .waitFor({ timeout: 300_000 });
}

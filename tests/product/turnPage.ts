import { expect, type Page } from '@playwright/test';

/** From the first page of a chapter to its second, by key. A key that fell on a page still being laid out is pressed again. */
export async function turnToSecondPage(page: Page): Promise<void> {
  await expect(async () => {
    if ((await page.locator('[data-reader-page="1"]').count()) > 0) await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-reader-page="2"]')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

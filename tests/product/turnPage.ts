import { expect, type Page } from '@playwright/test';

/** A block of text on the leaf that is being read; its neighbours are inert. */
const SHOWN_TEXT = '[data-reader-page] .leaf:not([inert]) [data-block]';

/** The chapter's text is there to be read; before, a placeholder is. */
export async function textIsShown(page: Page): Promise<void> {
  await expect(page.locator(SHOWN_TEXT).first()).toBeVisible({ timeout: 20_000 });
}

/** From the first page of a chapter to its second, by one key, as soon as there is a text. */
export async function turnToSecondPage(page: Page): Promise<void> {
  await textIsShown(page);
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
}

/** Page by page to the end of the chapter: it is read. */
export async function turnToEnd(page: Page): Promise<void> {
  await textIsShown(page);
  const count = page.locator('.status-page');
  await expect(count).toHaveText(/^\d+ \/ \d+$/);
  const [from, pages] = ((await count.textContent()) ?? '').split(' / ').map(Number) as [number, number];
  for (let next = from + 1; next <= pages; next += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`[data-reader-page="${next}"]`)).toBeVisible();
  }
}

import { expect, type Page } from '@playwright/test';
import { settled } from './settled';

/** A block of text on the current leaf; its neighbours are inert. */
const SHOWN_TEXT = '[data-reader-page] .leaf:not([inert]) [data-block]';

export async function textIsShown(page: Page): Promise<void> {
  await expect(page.locator(SHOWN_TEXT).first()).toBeVisible({ timeout: 20_000 });
}

export async function turnToSecondPage(page: Page): Promise<void> {
  await textIsShown(page);
  await expect(page.locator('[data-reader-page="1"]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-reader-page="2"]')).toBeVisible();
}

/**
 * Turns page by page to the end of the chapter, so that it counts as read. Resolves to the number of its
 * pages.
 */
export async function turnToEnd(page: Page): Promise<number> {
  await textIsShown(page);
  // In its fallback font a short chapter may have one page less.
  await settled(page);
  let from = 0;
  let pages = 0;
  // The count is missing for a moment whenever the page is laid out again.
  await expect
    .poll(async () => {
      const found = /^(\d+) \/ (\d+)$/.exec((await page.locator('.status-page').textContent()) ?? '');
      [from, pages] = [Number(found?.[1]), Number(found?.[2])];
      return found !== null;
    })
    .toBe(true);
  for (let next = from + 1; next <= pages; next += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`[data-reader-page="${next}"]`)).toBeVisible();
  }
  return pages;
}

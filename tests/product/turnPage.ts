import { expect, type Page } from '@playwright/test';
import { settled } from './settled';

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

/** Page by page to the end of the chapter, which resolves to its pages: it is read. */
export async function turnToEnd(page: Page): Promise<number> {
  await textIsShown(page);
  // In the face that stands in for its own a short chapter may be a page shorter.
  await settled(page);
  let from = 0;
  let pages = 0;
  // There is no count for a moment whenever the page is laid out again.
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

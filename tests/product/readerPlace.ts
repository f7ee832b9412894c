import type { Page } from '@playwright/test';
import { readRows } from './deviceRows';

export async function firstBlockInView(page: Page): Promise<string> {
  const [first] = await blocksInView(page);
  if (first === undefined) throw new Error('no text is in view');
  return first;
}

export async function isInView(page: Page, block: string): Promise<boolean> {
  return (await blocksInView(page)).includes(block);
}

/**
 * Returns the blocks in document order. Lines count, not boxes: a paragraph across two pages has a box on
 * both.
 */
function blocksInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('.stage')?.getBoundingClientRect();
    const leaf = document.querySelector('.leaf[data-read], .strip:not(.strip-scroll) > .leaf:not([inert])');
    if (!stage || !leaf) return [];
    // Text that is scrolled under the top margin was read before.
    const top =
      stage.top + (Number.parseFloat(getComputedStyle(leaf.parentElement ?? leaf).scrollPaddingTop) || 0);
    const inView = (rect: DOMRect) =>
      rect.right > stage.left + 1 &&
      rect.left < stage.right - 1 &&
      rect.bottom > top + 5 &&
      rect.top < stage.bottom - 1;
    return [...leaf.querySelectorAll<HTMLElement>('[data-block]')]
      .filter((block) => [...block.getClientRects()].some(inView))
      .map((block) => block.dataset.block ?? '');
  });
}

/** Returns the stored, sealed place of a book. It is another text after every save. */
export async function storedPlace(page: Page, bookId: number): Promise<string> {
  const rows = await readRows<{ bookId: number; sealed: string }>(page, 'places');
  return rows.find((row) => row.bookId === bookId)?.sealed ?? '';
}

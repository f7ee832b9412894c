import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    homeSeen: { pulls: string[]; counts: number[] };
  }
}

/** Runs in the page. Records every state of the pull's head and of the list, however short. */
export function recordHome(): void {
  const seen: Window['homeSeen'] = { pulls: [], counts: [] };
  window.homeSeen = seen;
  const note = <T>(list: T[], value: T) => {
    if (list.at(-1) !== value) list.push(value);
  };
  new MutationObserver(() => {
    const head = document.querySelector<HTMLElement>('[data-pull]');
    if (head) note(seen.pulls, `${head.dataset.pull} ${head.innerText}`.trim());
    note(seen.counts, document.querySelectorAll('#root [data-stretch]').length);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

export const block = (page: Page, title: string) => page.getByRole('region', { name: title });
export const header = (page: Page) => page.locator('.home-head');
export const chosen = (page: Page) => page.locator('[role="tab"][aria-selected="true"]');

/** Gestures work only some time after the first content. */
export async function gestures(page: Page): Promise<void> {
  await expect(page.locator('[data-pull]')).toBeAttached();
}

export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

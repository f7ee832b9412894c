import { expect, type Locator, type Page } from '@playwright/test';

export type Stop = {
  readonly role: string;
  readonly name: string;
};

/** A focus walk gives up after this many stops, more than any page has. */
const MOST_STOPS = 400;

/**
 * Presses Tab until `goal` has the focus, and expects the focus to be visible at every stop. Returns the
 * stops.
 */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed < MOST_STOPS; pressed++) {
    await page.keyboard.press(key);
    stops.push(await focusIsSeen(page, stops));
    if (await goal.evaluateAll((elements) => elements.includes(document.activeElement as never)))
      return stops;
  }
  throw new Error(
    `${MOST_STOPS} stops did not lead to ${goal}: ${stops.map(({ name }) => name || '?').join(' → ')}`,
  );
}

/**
 * Expects the focus to be on an element that is on the screen, not covered, and marked. Returns that element.
 */
export async function focusIsSeen(page: Page, before: readonly Stop[] = []): Promise<Stop> {
  const { flaw, ...stop } = await page.evaluate(readFocus);
  const way = [...before, stop].map(({ role, name }) => `“${name}” (${role})`).join(' → ');
  expect(flaw, `focus, having come by ${way}`).toBe('');
  return stop;
}

/** Waits until the focus is inside the page's content. On the document the next Tab would start over. */
export async function focusIsKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? 'nothing'))
    .not.toMatch(/^(body|html|nothing)$/);
}

/** Runs in the page. `flaw` is the reason why the focus is not visible, or empty if it is. */
function readFocus(): Stop & { flaw: string } {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return { role: '', name: '', flaw: 'nothing has the focus' };
  const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
  const name = (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 80);
  const stop = { role, name };
  const shown =
    element instanceof HTMLInputElement && element.labels?.[0] && element.getBoundingClientRect().width < 8
      ? element.labels[0]
      : element;
  const box = shown.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return { ...stop, flaw: 'it has no size' };
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) {
    return { ...stop, flaw: `it is off the screen: ${JSON.stringify(box)}` };
  }
  const top = document.elementFromPoint(x, y);
  if (top && !shown.contains(top) && !top.contains(shown)) {
    return { ...stop, flaw: `it is covered by ${top.outerHTML.slice(0, 160)}` };
  }
  const style = getComputedStyle(shown);
  const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
  if (!outlined && style.boxShadow === 'none') return { ...stop, flaw: 'it is not marked' };
  return { ...stop, flaw: '' };
}

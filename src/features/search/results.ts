import type { KeyboardEvent } from 'react';

export const FOUND_GRID = 'grid gap-x-10 lg:grid-cols-2';

/** The elements that the arrow keys move through: links and buttons with `data-result`. */
const RESULTS = '[data-result]';

/**
 * Handles the arrow keys of the search page, in the field and in the results: down and up move through the
 * results, and up from the first one returns to the field. Enter is left to the browser. Returns whether the
 * key was handled.
 */
export function moveThroughResults(event: KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const root = event.currentTarget;
  const field = root.querySelector<HTMLInputElement>('input[type="search"]');
  const results = [...root.querySelectorAll<HTMLElement>(RESULTS)];
  const at = results.indexOf((event.target as HTMLElement).closest<HTMLElement>(RESULTS) as HTMLElement);
  if (at === -1 && (event.target !== field || step < 0)) return false;
  const next = at === -1 ? results[0] : results[at + step];
  if (next) next.focus();
  else if (step < 0) field?.focus();
  event.preventDefault();
  return true;
}

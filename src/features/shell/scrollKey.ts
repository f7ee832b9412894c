import { isKeptPath } from './tabs';

/**
 * Pages that stand as they were left when the reader comes back: their code is fetched ahead and their content is on
 * the device, so there is something to scroll to (spec 2.1).
 */
const PRELOADED = /^\/(bookInfo|dramaInfo|reading|ViewAll|search|ReadHistory)(\/|$)/;

type Location = { pathname: string; state: { __TSR_key?: string } };

let visits = 0;

/**
 * Under which name a page's scroll is kept. A tab is one place wherever it is opened from; a preloaded page is one
 * place per visit; every other page starts at the top each time, so its name is never met again.
 */
export function scrollKey({ pathname, state }: Location): string {
  if (isKeptPath(pathname)) return pathname;
  if (PRELOADED.test(pathname)) return state.__TSR_key ?? pathname;
  visits += 1;
  return `top ${visits}`;
}

import { isKeptPath } from './tabs';

/**
 * Pages that keep their scroll position: their code is preloaded and their content is on the device, so they
 * are long enough to scroll at once (spec 2.1).
 */
const PRELOADED = /^\/(bookInfo|dramaInfo|author|reading|ViewAll|search|ReadHistory)(\/|$)/;

type Location = { pathname: string; state: { __TSR_key?: string } };

let visits = 0;

/**
 * Returns the key of a page's scroll position. A tab has one position wherever it is opened from; a page in
 * `PRELOADED` has one per visit; any other page gets a new key each time, so that it starts at the top.
 */
export function scrollKey({ pathname, state }: Location): string {
  if (isKeptPath(pathname)) return pathname;
  if (PRELOADED.test(pathname)) return state.__TSR_key ?? pathname;
  visits += 1;
  return `top ${visits}`;
}

import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { settledAddress } from '../../../contract/wire/pageAddress';

/**
 * The browser's history in which each page's address has one spelling (spec 2.1): the address that opened
 * this document, and each that the app goes to. The router treats `/home/` and `/home` as the same place, so
 * it cannot redirect from one to the other.
 */
export function settledHistory(pages: readonly string[]): RouterHistory {
  const opened = location.href.slice(location.origin.length);
  const settled = settledAddress(pages, opened);
  if (settled !== opened) window.history.replaceState(window.history.state, '', settled);
  const history = createBrowserHistory();
  for (const verb of ['push', 'replace'] as const) {
    const go = history[verb];
    history[verb] = (address, ...rest) => go(settledAddress(pages, address), ...rest);
  }
  return history;
}

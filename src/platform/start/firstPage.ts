import { FIRST_PAGE_DATA_ID } from '../../../contract/wire/firstPage';
import { usecases } from '../worker/usecases';

/**
 * Passes the answers embedded in the page to the worker (decision 0014). Call before any use case, so that
 * those calls find them.
 */
export function handOverFirstPage(): void {
  const element = document.getElementById(FIRST_PAGE_DATA_ID);
  if (!element) return;
  element.remove();
  void usecases.keepFirstPage({ json: element.textContent ?? '' });
}

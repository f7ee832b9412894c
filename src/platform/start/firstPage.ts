import { FIRST_PAGE_DATA_ID } from '../../../contract/wire/firstPage';
import { usecases } from '../worker/usecases';

/** Gives the worker what came with the page (decision 0013). Before any other call, so that those find it. */
export function handOverFirstPage(): void {
  const element = document.getElementById(FIRST_PAGE_DATA_ID);
  if (!element) return;
  element.remove();
  void usecases.keepFirstPage({ json: element.textContent ?? '' });
}

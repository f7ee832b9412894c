import { keepArrival } from './account/arrival';
import { keepFirstPage, refreshFeed, refreshHome, refreshTabs } from './catalogue/home';
import { refreshConfig } from './catalogue/refreshConfig';
import { openBook } from './catalogue/titles';
import { refreshShelf } from './library/refreshShelf';

/**
 * The use cases of first pages before anyone is signed in. They are loaded with the worker; all others a
 * moment later (decision 0043).
 */
export const firstUseCases = {
  keepFirstPage,
  keepArrival,
  refreshConfig,
  refreshHome,
  refreshTabs,
  refreshFeed,
  refreshShelf,
  openBook,
};

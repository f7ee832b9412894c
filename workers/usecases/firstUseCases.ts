import { keepArrival } from './account/arrival';
import { keepFirstPage, refreshFeed, refreshHome, refreshTabs } from './catalogue/home';
import { refreshConfig } from './catalogue/refreshConfig';
import { openBook } from './catalogue/titles';
import { refreshShelf } from './library/refreshShelf';

/** What first pages ask for before anybody is signed in. It comes with the worker; all else a moment later (decision 0043). */
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

import { keepArrival } from './account/keepArrival';
import { openBook } from './catalogue/openBook';
import { refreshConfig } from './catalogue/refreshConfig';
import { refreshFeed } from './catalogue/refreshFeed';
import { refreshHome } from './catalogue/refreshHome';
import { refreshTabs } from './catalogue/refreshTabs';
import { refreshShelf } from './library/refreshShelf';
import { keepFirstPage } from './reading/keepFirstPage';

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

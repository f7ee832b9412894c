import { addToShelf } from './addToShelf';
import { clearHistory } from './clearHistory';
import { downloadBook } from './downloadBook';
import { drainOutbox } from './drainOutbox';
import { listBlock } from './listBlock';
import { log } from './log';
import { openBook } from './openBook';
import { openChapter } from './openChapter';
import { pauseDownload } from './pauseDownload';
import { prefetchNext } from './prefetchNext';
import { recommend } from './recommend';
import { refreshConfig } from './refreshConfig';
import { refreshFeed } from './refreshFeed';
import { refreshHome } from './refreshHome';
import { refreshTabs } from './refreshTabs';
import { removeDownload } from './removeDownload';
import { removeFromHistory } from './removeFromHistory';
import { removeFromShelf } from './removeFromShelf';
import { savePlace } from './savePlace';
import { saveReadingSettings } from './saveReadingSettings';
import { saveSetting } from './saveSetting';
import { searchCatalogue } from './searchCatalogue';
import { signInGuest } from './signInGuest';
import { start } from './start';
import { verifyDownload } from './verifyDownload';

/** Everything the page may ask of the worker. Each resolves to a result or a failure and never rejects. */
export const useCases = {
  start,
  signInGuest,
  refreshConfig,
  refreshHome,
  refreshTabs,
  refreshFeed,
  openBook,
  openChapter,
  prefetchNext,
  addToShelf,
  removeFromShelf,
  savePlace,
  downloadBook,
  pauseDownload,
  removeDownload,
  verifyDownload,
  saveReadingSettings,
  saveSetting,
  removeFromHistory,
  clearHistory,
  searchCatalogue,
  listBlock,
  recommend,
  drainOutbox,
  log,
};
export type UseCases = typeof useCases;

import { addToShelf } from './addToShelf';
import { askAboutRating } from './askAboutRating';
import { askAboutShelf } from './askAboutShelf';
import { autoUnlock, startAutoUnlock, stopAutoUnlock, undoUnlock } from './autoUnlock';
import { cancelIntent } from './cancelIntent';
import { changeFingerprint } from './changeFingerprint';
import { checkIn, dismissRefusedCheckIn } from './checkIn';
import { claimNotice, claimTask, claimWebApp, dismissRefusedClaim } from './claimReward';
import { clearCache } from './clearCache';
import { clearHistory } from './clearHistory';
import { clearSearches } from './clearSearches';
import { clickAd } from './clickAd';
import {
  collectBooks,
  createCollection,
  deleteCollection,
  orderCollections,
  renameCollection,
  restoreCollection,
  uncollectBooks,
} from './collections';
import { countServerNotice } from './countServerNotice';
import { deleteAccount } from './deleteAccount';
import { endDevice, endOtherDevices, listDevices } from './devices';
import {
  fetchDictionary,
  lookUpWord,
  offerDictionary,
  readDictionaryLicence,
  removeDictionary,
} from './dictionary';
import { dismissRefusedRating } from './dismissRefusedRating';
import { downloadBook } from './downloadBook';
import { downloadBooks } from './downloadBooks';
import { drainOutbox } from './drainOutbox';
import { findBlock } from './findBlock';
import { keepArrival } from './keepArrival';
import { keepFirstPage } from './keepFirstPage';
import { keepSearch } from './keepSearch';
import { listBlock } from './listBlock';
import { listRanking } from './listRanking';
import { log } from './log';
import { logIn, sendCode, startSocial } from './logIn';
import { logOut } from './logOut';
import { logPlace } from './logPlace';
import { mendDevice } from './mendDevice';
import { noteDamageTold } from './noteDamageTold';
import { notePace } from './notePace';
import { noteRead } from './noteRead';
import { noteReadingTime } from './noteReadingTime';
import { openBook } from './openBook';
import { openCampaignLink } from './openCampaignLink';
import { openChapter } from './openChapter';
import { orderShelf } from './orderShelf';
import { patchSetting } from './patchSetting';
import { pauseDownload } from './pauseDownload';
import { prefetchNext } from './prefetchNext';
import { changeAvatar, editProfile, exportMe } from './profile';
import { deleteRemovedBook, putBackBook } from './putBackBook';
import { rateBook } from './rateBook';
import { finishAd, startAd } from './readAd';
import { recommend } from './recommend';
import { fetchOlderCoins, refreshCoinHistory } from './refreshCoinHistory';
import { refreshConfig } from './refreshConfig';
import { refreshFacets } from './refreshFacets';
import { refreshFeed } from './refreshFeed';
import { refreshGold } from './refreshGold';
import { refreshHome } from './refreshHome';
import { refreshHotSearches } from './refreshHotSearches';
import { refreshInvites, refreshRewards } from './refreshRewards';
import { refreshShelf } from './refreshShelf';
import { refreshTabs } from './refreshTabs';
import { removeAnnotation } from './removeAnnotation';
import { removeBooks } from './removeBooks';
import { removeDownload } from './removeDownload';
import { removeFromHistory } from './removeFromHistory';
import { removeFromShelf } from './removeFromShelf';
import { removeSearch } from './removeSearch';
import { dismissRefusedTypo, reportTypo } from './reportTypo';
import { restoreBooks } from './restoreBooks';
import { saveAnnotation } from './saveAnnotation';
import { saveLooks } from './saveLooks';
import { choosePlace, savePlace } from './savePlace';
import { saveReadingGoal } from './saveReadingGoal';
import { saveReadingSettings } from './saveReadingSettings';
import { saveSetting } from './saveSetting';
import { searchCatalogue } from './searchCatalogue';
import { signInGuest } from './signInGuest';
import { start } from './start';
import { synchronize } from './synchronize';
import { dismissRefusedUnlock, unlockChapter, unlockRange } from './unlockChapter';
import { unlockEpisode } from './unlockEpisode';
import { verifyDownload } from './verifyDownload';
import { writeToOperator } from './writeToOperator';

/** Everything the page may ask of the worker. Each resolves to a result or a failure and never rejects. */
export const useCases = {
  keepFirstPage,
  keepArrival,
  start,
  signInGuest,
  changeFingerprint,
  sendCode,
  logIn,
  startSocial,
  logOut,
  listDevices,
  endDevice,
  endOtherDevices,
  editProfile,
  changeAvatar,
  exportMe,
  deleteAccount,
  writeToOperator,
  refreshConfig,
  refreshHome,
  refreshTabs,
  refreshFeed,
  openBook,
  openCampaignLink,
  openChapter,
  prefetchNext,
  addToShelf,
  askAboutRating,
  askAboutShelf,
  removeFromShelf,
  removeBooks,
  restoreBooks,
  putBackBook,
  deleteRemovedBook,
  refreshShelf,
  orderShelf,
  createCollection,
  renameCollection,
  deleteCollection,
  restoreCollection,
  orderCollections,
  collectBooks,
  uncollectBooks,
  saveAnnotation,
  removeAnnotation,
  savePlace,
  choosePlace,
  logPlace,
  noteRead,
  noteReadingTime,
  fetchDictionary,
  lookUpWord,
  offerDictionary,
  readDictionaryLicence,
  removeDictionary,
  notePace,
  rateBook,
  dismissRefusedRating,
  reportTypo,
  dismissRefusedTypo,
  unlockChapter,
  unlockEpisode,
  unlockRange,
  dismissRefusedUnlock,
  startAutoUnlock,
  stopAutoUnlock,
  autoUnlock,
  undoUnlock,
  cancelIntent,
  refreshCoinHistory,
  refreshGold,
  fetchOlderCoins,
  checkIn,
  dismissRefusedCheckIn,
  claimTask,
  claimWebApp,
  claimNotice,
  dismissRefusedClaim,
  refreshRewards,
  refreshInvites,
  startAd,
  finishAd,
  clickAd,
  downloadBook,
  downloadBooks,
  pauseDownload,
  removeDownload,
  verifyDownload,
  saveLooks,
  saveReadingGoal,
  saveReadingSettings,
  saveSetting,
  patchSetting,
  countServerNotice,
  clearCache,
  removeFromHistory,
  clearHistory,
  searchCatalogue,
  keepSearch,
  removeSearch,
  clearSearches,
  refreshHotSearches,
  refreshFacets,
  findBlock,
  listBlock,
  listRanking,
  recommend,
  drainOutbox,
  synchronize,
  mendDevice,
  noteDamageTold,
  log,
};
export type UseCases = typeof useCases;

import { changeFingerprint } from './account/changeFingerprint';
import { deleteAccount } from './account/deleteAccount';
import { endDevice, endOtherDevices, listDevices } from './account/devices';
import { keepArrival } from './account/keepArrival';
import { logIn, sendCode, startSocial } from './account/logIn';
import { logOut } from './account/logOut';
import { openCampaignLink } from './account/openCampaignLink';
import { changeAvatar, editProfile, exportMe } from './account/profile';
import { savePushId } from './account/savePushId';
import { saveSetting } from './account/saveSetting';
import { seeNotes } from './account/seeNotes';
import { sendChanges } from './account/sendChanges';
import { writeToOperator } from './account/writeToOperator';
import { clearSearches } from './catalogue/clearSearches';
import { countServerNotice } from './catalogue/countServerNotice';
import { fillBlockList } from './catalogue/fillBlockList';
import { findBlock } from './catalogue/findBlock';
import { keepSearch } from './catalogue/keepSearch';
import { listRanking } from './catalogue/listRanking';
import { openBook } from './catalogue/openBook';
import { recommend } from './catalogue/recommend';
import { refreshConfig } from './catalogue/refreshConfig';
import { refreshFacets } from './catalogue/refreshFacets';
import { refreshFeed } from './catalogue/refreshFeed';
import { refreshHome } from './catalogue/refreshHome';
import { refreshHotSearches } from './catalogue/refreshHotSearches';
import { refreshTabs } from './catalogue/refreshTabs';
import { removeSearch } from './catalogue/removeSearch';
import { searchCatalogue } from './catalogue/searchCatalogue';
import { awaitUnlock, endAwaitedUnlock, forgetAwaitedUnlock } from './coins/awaitedUnlock';
import { cancelIntent } from './coins/cancelIntent';
import { checkIn, dismissRefusedCheckIn } from './coins/checkIn';
import { claimNotice, claimTask, claimWebApp, dismissRefusedClaim } from './coins/claimReward';
import { clickAd } from './coins/clickAd';
import { finishAd, startAd } from './coins/readAd';
import { refreshAds } from './coins/refreshAds';
import { fetchOlderCoins, refreshCoinHistory } from './coins/refreshCoinHistory';
import { refreshGold } from './coins/refreshGold';
import { refreshInvites, refreshRewards } from './coins/refreshRewards';
import { dismissRefusedTakeAlong, giveBack, takeAlong } from './coins/takeAlong';
import { dismissRefusedUnlock, unlockChapter, unlockRange } from './coins/unlockChapter';
import { unlockEpisode } from './coins/unlockEpisode';
import { fetchMoreComments, refreshComments } from './comments/fetchComments';
import { fetchOlderOwnComments, refreshOwnComments } from './comments/fetchOwnComments';
import { fetchOlderReplies, refreshReplies, seeReplies } from './comments/fetchReplies';
import { fetchTalk } from './comments/fetchTalk';
import { blockReader, likeComment, reportComment } from './comments/reactToComment';
import { deleteComment, dismissRefusedComment, editComment, writeComment } from './comments/writeComment';
import { clearCache } from './device/clearCache';
import { hearPage } from './device/hearPage';
import { start } from './device/start';
import { addToShelf } from './library/addToShelf';
import { clearHistory } from './library/clearHistory';
import {
  collectBooks,
  createCollection,
  deleteCollection,
  orderCollections,
  renameCollection,
  restoreCollection,
  uncollectBooks,
} from './library/collections';
import { dismissRefusedRating } from './library/dismissRefusedRating';
import { downloadBook } from './library/downloadBook';
import { downloadBooks } from './library/downloadBooks';
import { dropSharedFiles } from './library/dropSharedFiles';
import { orderShelf } from './library/orderShelf';
import { pauseDownload } from './library/pauseDownload';
import { deleteRemovedBook, putBackBook } from './library/putBackBook';
import { rateBook } from './library/rateBook';
import { refreshShelf } from './library/refreshShelf';
import { removeBooks } from './library/removeBooks';
import { removeDownload } from './library/removeDownload';
import { removeFromHistory } from './library/removeFromHistory';
import { removeFromShelf } from './library/removeFromShelf';
import { restoreBooks } from './library/restoreBooks';
import { verifyDownload } from './library/verifyDownload';
import { callDesk } from './operator/callDesk';
import { sendPart } from './operator/sendPart';
import { drainOutbox } from './outbox/drainOutbox';
import { log } from './outbox/log';
import { cancelUnpacking } from './ownFiles/cancelUnpacking';
import { paymentUseCases } from './paymentUseCases';
import { keepPlanGoing } from './plan/planAgain';
import { askAboutRating } from './reading/askAboutRating';
import { askAboutShelf } from './reading/askAboutShelf';
import { autoUnlock, startAutoUnlock, stopAutoUnlock, undoUnlock } from './reading/autoUnlock';
import {
  fetchDictionary,
  lookUpWord,
  offerDictionary,
  readDictionaryLicence,
  removeDictionary,
} from './reading/dictionary';
import { keepFirstPage } from './reading/keepFirstPage';
import { logPlace } from './reading/logPlace';
import { notePace } from './reading/notePace';
import { noteRead } from './reading/noteRead';
import { noteReadingTime } from './reading/noteReadingTime';
import { openChapter } from './reading/openChapter';
import { prefetchNext } from './reading/prefetchNext';
import { removeAnnotation } from './reading/removeAnnotation';
import { dismissRefusedTypo, reportTypo } from './reading/reportTypo';
import { saveAnnotation } from './reading/saveAnnotation';
import { saveLooks } from './reading/saveLooks';
import { choosePlace, savePlace } from './reading/savePlace';
import { saveReadingGoal } from './reading/saveReadingGoal';
import { saveReadingSettings } from './reading/saveReadingSettings';
import { mendDevice } from './repair/mendDevice';
import { moveRepair } from './repair/moveRepair';
import { noteDamageTold } from './repair/noteDamageTold';
import { noteRepairTold } from './repair/noteRepairTold';
import { patchSetting } from './session/patchSetting';
import { signInGuest } from './session/signInGuest';
import { hearAccount, synchronize } from './session/synchronize';
import { deliverEnvelopes, forgetEnvelopes, sendEnvelope } from './signals/envelopes';
import { forgetActions, noteAction } from './signals/noteAction';
import { handOverEpisode, noteFetched, takeBackEpisode } from './watching/handOver';
import { keepEpisodes, pauseEpisodes, removeEpisodes } from './watching/keepEpisodes';
import { likeEpisode } from './watching/likeEpisode';
import { openCaptions } from './watching/openCaptions';
import { openDrama } from './watching/openDrama';
import { openEpisode } from './watching/openEpisode';
import { cancelParts, openPart } from './watching/openPart';
import { openStills } from './watching/openStills';
import { clearVideoHistory, removeFromVideoHistory } from './watching/removeFromVideoHistory';
import { savePlayed } from './watching/savePlayed';

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
  seeNotes,
  callDesk,
  sendPart,
  refreshConfig,
  refreshHome,
  refreshTabs,
  refreshFeed,
  openBook,
  dropSharedFiles,
  openCampaignLink,
  openChapter,
  prefetchNext,
  openDrama,
  openEpisode,
  openPart,
  openStills,
  openCaptions,
  cancelParts,
  savePlayed,
  keepEpisodes,
  pauseEpisodes,
  removeEpisodes,
  handOverEpisode,
  noteFetched,
  takeBackEpisode,
  removeFromVideoHistory,
  clearVideoHistory,
  addToShelf,
  askAboutRating,
  askAboutShelf,
  removeFromShelf,
  removeBooks,
  restoreBooks,
  putBackBook,
  deleteRemovedBook,
  cancelUnpacking,
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
  refreshComments,
  fetchMoreComments,
  fetchTalk,
  writeComment,
  editComment,
  deleteComment,
  dismissRefusedComment,
  likeComment,
  likeEpisode,
  reportComment,
  blockReader,
  refreshOwnComments,
  fetchOlderOwnComments,
  refreshReplies,
  fetchOlderReplies,
  seeReplies,
  unlockChapter,
  unlockEpisode,
  unlockRange,
  dismissRefusedUnlock,
  takeAlong,
  dismissRefusedTakeAlong,
  giveBack,
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
  refreshAds,
  sendEnvelope,
  deliverEnvelopes,
  forgetEnvelopes,
  noteAction,
  forgetActions,
  awaitUnlock,
  forgetAwaitedUnlock,
  endAwaitedUnlock,
  ...paymentUseCases,
  downloadBook,
  downloadBooks,
  pauseDownload,
  removeDownload,
  verifyDownload,
  saveLooks,
  saveReadingGoal,
  saveReadingSettings,
  savePushId,
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
  fillBlockList,
  listRanking,
  recommend,
  drainOutbox,
  synchronize,
  hearAccount,
  sendChanges,
  mendDevice,
  noteDamageTold,
  keepPlanGoing,
  noteRepairTold,
  moveRepair,
  log,
  hearPage,
};
export type UseCases = typeof useCases;

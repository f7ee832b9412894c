import { keepArrival } from './account/arrival';
import { endCatalogueToken, listCatalogueTokens, makeCatalogueToken } from './account/catalogueTokens';
import { seeNotes, writeToOperator } from './account/letters';
import { logIn, readSetupState, sendCode, startSocial } from './account/logIn';
import { deleteAccount, endDevice, endOtherDevices, listDevices, logOut } from './account/logOut';
import { openCampaignLink } from './account/openCampaignLink';
import { cancelAvatar, changeAvatar, editProfile, exportMe } from './account/profile';
import { changeFingerprint, savePushId, saveSetting, sendChanges } from './account/settings';
import {
  fillAuthor,
  followAuthor,
  readOwnAuthorPage,
  saveAuthorPage,
  unfollowAuthor,
} from './catalogue/authors';
import { countServerNotice } from './catalogue/countServerNotice';
import { keepFirstPage, refreshFeed, refreshHome, refreshTabs } from './catalogue/home';
import { fillBlockList, findBlock, listRanking, recommend, refreshFacets } from './catalogue/lists';
import { refreshConfig } from './catalogue/refreshConfig';
import { refreshHouseText } from './catalogue/refreshHouseText';
import {
  clearSearches,
  findTitles,
  keepSearch,
  refreshHotSearches,
  removeSearch,
  searchCatalogue,
} from './catalogue/searches';
import { openBook } from './catalogue/titles';
import { clickAd, finishAd, refreshAds, startAd } from './coins/ads';
import { awaitUnlock, endAwaitedUnlock, forgetAwaitedUnlock } from './coins/awaitedUnlock';
import { fetchOlderCoins, refreshCoinHistory, refreshGold } from './coins/balance';
import { openAsMember } from './coins/members';
import {
  checkIn,
  claimNotice,
  claimTask,
  claimWebApp,
  dismissRefusedCheckIn,
  dismissRefusedClaim,
  refreshInvites,
  refreshRewards,
} from './coins/rewards';
import { dismissRefusedTakeAlong, giveBack, takeAlong } from './coins/takeAlong';
import { openByTicket } from './coins/tickets';
import {
  cancelIntent,
  dismissRefusedUnlock,
  unlockChapter,
  unlockEpisode,
  unlockRange,
} from './coins/unlock';
import { fetchMoreComments, fetchTalk, refreshComments } from './comments/fetchComments';
import {
  fetchOlderOwnComments,
  fetchOlderReplies,
  refreshOwnComments,
  refreshReplies,
  seeReplies,
} from './comments/fetchOwnComments';
import {
  blockReader,
  deleteComment,
  dismissRefusedComment,
  editComment,
  likeComment,
  reportComment,
  writeComment,
} from './comments/writeComment';
import { clearCache } from './device/clearCache';
import { hearPage } from './device/hearPage';
import { start } from './device/start';
import {
  collectBooks,
  createCollection,
  deleteCollection,
  orderCollections,
  renameCollection,
  restoreCollection,
  uncollectBooks,
} from './library/collections';
import { downloadBook } from './library/downloadBook';
import { downloadBooks, pauseDownload, removeDownload, verifyDownload } from './library/downloads';
import { clearHistory, removeFromHistory } from './library/history';
import { dismissRefusedRating, rateBook } from './library/ratings';
import { refreshShelf } from './library/refreshShelf';
import { deleteRemovedBook, dropSharedFiles, putBackBook } from './library/removedBooks';
import { addToShelf, orderShelf, removeBooks, removeFromShelf, restoreBooks } from './library/shelf';
import { callDesk, sendPart } from './operator/desk';
import { fetchDeskFilm, openDeskFile } from './operator/deskFilm';
import { drainOutbox } from './outbox/drainOutbox';
import { log } from './outbox/log';
import { cancelUnpacking } from './ownFiles/wantedChapters';
import { paymentUseCases } from './paymentUseCases';
import { keepPlanGoing } from './plan/planAgain';
import { dismissRefusedTypo, removeAnnotation, reportTypo, saveAnnotation } from './reading/annotations';
import { autoUnlock, startAutoUnlock, stopAutoUnlock, undoUnlock } from './reading/autoUnlock';
import {
  fetchDictionary,
  lookUpWord,
  offerDictionary,
  readDictionaryLicence,
  removeDictionary,
} from './reading/dictionary';
import { prefetchNext } from './reading/keepAhead';
import { openChapter } from './reading/openChapter';
import { choosePlace, logPlace, savePlace } from './reading/places';
import { askAboutRating, askAboutShelf } from './reading/questions';
import { saveLooks, saveReadingGoal, saveReadingSettings } from './reading/readingSettings';
import { recordPace, recordReadingTime } from './reading/readingTime';
import { recordRead } from './reading/recordRead';
import { moveRepair, recordDamageAnnounced, recordRepairAnnounced, repairDevice } from './repair/loss';
import { patchSetting } from './session/settings';
import { signInGuest } from './session/signInGuest';
import { fetchAccountChanges, synchronize } from './session/synchronize';
import { deliverEnvelopes, forgetEnvelopes, sendEnvelope } from './signals/envelopes';
import { forgetActions, recordAction, recordVitals } from './signals/recordAction';
import {
  beginManuscript,
  dropManuscript,
  keepManuscript,
  placeManuscript,
  refreshManuscripts,
  saveManuscript,
} from './studio/manuscripts';
import { finishEpisodeAd, lockOpened, startEpisodeAd } from './watching/episodeAds';
import { handOverEpisode, recordFetched, takeBackEpisode } from './watching/handOver';
import { keepEpisodes, pauseEpisodes, removeEpisodes } from './watching/keepEpisodes';
import { openDrama, openEpisode } from './watching/openEpisode';
import { cancelParts, fetchPart, openCaptions, openPart, openStills } from './watching/openPart';
import { likeEpisode, savePlayed } from './watching/savePlayed';

/** All use cases for pages. Each resolves to a result or a failure and never rejects. */
export const useCases = {
  keepFirstPage,
  keepArrival,
  start,
  signInGuest,
  changeFingerprint,
  sendCode,
  logIn,
  startSocial,
  readSetupState,
  logOut,
  listDevices,
  endDevice,
  endOtherDevices,
  listCatalogueTokens,
  makeCatalogueToken,
  endCatalogueToken,
  editProfile,
  changeAvatar,
  cancelAvatar,
  exportMe,
  deleteAccount,
  writeToOperator,
  seeNotes,
  callDesk,
  sendPart,
  beginManuscript,
  saveManuscript,
  keepManuscript,
  refreshManuscripts,
  dropManuscript,
  placeManuscript,
  fetchDeskFilm,
  openDeskFile,
  refreshConfig,
  refreshHouseText,
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
  fetchPart,
  openStills,
  openCaptions,
  cancelParts,
  savePlayed,
  keepEpisodes,
  pauseEpisodes,
  removeEpisodes,
  handOverEpisode,
  recordFetched,
  takeBackEpisode,
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
  recordRead,
  recordReadingTime,
  fetchDictionary,
  lookUpWord,
  offerDictionary,
  readDictionaryLicence,
  removeDictionary,
  recordPace,
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
  openByTicket,
  openAsMember,
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
  startEpisodeAd,
  finishEpisodeAd,
  lockOpened,
  clickAd,
  refreshAds,
  sendEnvelope,
  deliverEnvelopes,
  forgetEnvelopes,
  recordAction,
  recordVitals,
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
  findTitles,
  searchCatalogue,
  keepSearch,
  removeSearch,
  clearSearches,
  refreshHotSearches,
  refreshFacets,
  findBlock,
  fillBlockList,
  fillAuthor,
  followAuthor,
  unfollowAuthor,
  readOwnAuthorPage,
  saveAuthorPage,
  listRanking,
  recommend,
  drainOutbox,
  synchronize,
  fetchAccountChanges,
  sendChanges,
  repairDevice,
  recordDamageAnnounced,
  keepPlanGoing,
  recordRepairAnnounced,
  moveRepair,
  log,
  hearPage,
};
export type UseCases = typeof useCases;

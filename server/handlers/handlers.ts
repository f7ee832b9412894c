import type { EndpointName } from '../../contract/endpoints';
import type { Handler } from '../ground/call';
import { adStatus } from './ad/adStatus';
import { clickAd } from './ad/clickAd';
import { finishAd } from './ad/finishAd';
import { startAd } from './ad/startAd';
import { blockList } from './novel/blockList';
import { blockReader } from './novel/blockReader';
import { bookInfo } from './novel/bookInfo';
import { chapter } from './novel/chapter';
import { chapterList } from './novel/chapterList';
import { chapterTalk } from './novel/chapterTalk';
import { comment } from './novel/comment';
import { commentList } from './novel/commentList';
import { deleteComment } from './novel/deleteComment';
import { editComment } from './novel/editComment';
import { facets } from './novel/facets';
import { homeFeed } from './novel/homeFeed';
import { hotSearches } from './novel/hotSearches';
import { indexConfig } from './novel/indexConfig';
import { likeComment } from './novel/likeComment';
import { mineActivities } from './novel/mineActivities';
import { novelConfig } from './novel/novelConfig';
import { ownComments } from './novel/ownComments';
import { ranking } from './novel/ranking';
import { rateBook } from './novel/rateBook';
import { recommendByPackage } from './novel/recommendByPackage';
import { replyList } from './novel/replyList';
import { reportComment } from './novel/reportComment';
import { reportTypo } from './novel/reportTypo';
import { search } from './novel/search';
import { seeReplies } from './novel/seeReplies';
import { operatorHandlers } from './operator/operatorHandlers';
import { cancelOrder } from './payment/cancelOrder';
import { cancelVip } from './payment/cancelVip';
import { cardList } from './payment/cardList';
import { createPaymentIntent } from './payment/createPaymentIntent';
import { deskCode } from './payment/deskCode';
import { deskPay } from './payment/deskPay';
import { orderInfo } from './payment/orderInfo';
import { paymentConfig } from './payment/paymentConfig';
import { paypalPay } from './payment/paypalPay';
import { removeCard } from './payment/removeCard';
import { webSession } from './payment/webSession';
import { securityConfig } from './security/securityConfig';
import { sign } from './sign/sign';
import { signIndex } from './sign/signIndex';
import { claimTask } from './task/claimTask';
import { getGoldByNotice } from './task/getGoldByNotice';
import { getGoldByPwa } from './task/getGoldByPwa';
import { taskList } from './task/taskList';
import { customerService } from './user/customerService';
import { deleteMe } from './user/deleteMe';
import { editProfile } from './user/editProfile';
import { endSession } from './user/endSession';
import { exportMe } from './user/exportMe';
import { forgetFingerprint } from './user/forgetFingerprint';
import { inviteConfig } from './user/inviteConfig';
import { loginByCode } from './user/loginByCode';
import { loginByEmail } from './user/loginByEmail';
import { loginLog } from './user/loginLog';
import { logOut } from './user/logOut';
import { registerByEmail } from './user/registerByEmail';
import { registerByFingerId } from './user/registerByFingerId';
import { registerByGoogle } from './user/registerByGoogle';
import { resetPassword } from './user/resetPassword';
import { saveNoticeId } from './user/saveNoticeId';
import { savePushId } from './user/savePushId';
import { seeNotes } from './user/seeNotes';
import { sendCodeByEmail } from './user/sendCodeByEmail';
import { sessionList } from './user/sessionList';
import { startSocial } from './user/startSocial';
import { sync } from './user/sync';
import { userHandleLogByApp } from './user/userHandleLogByApp';
import { userInfo } from './user/userInfo';
import { userLog } from './user/userLog';
import { episode } from './video/episode';
import { episodeList } from './video/episodeList';
import { likeEpisode } from './video/likeEpisode';
import { videoIndex } from './video/videoIndex';
import { videoInfo } from './video/videoInfo';
import { watchTime } from './video/watchTime';
import { goldIndex } from './wallet/goldIndex';
import { goldLog } from './wallet/goldLog';
import { grants } from './wallet/grants';
import { reportOpened } from './wallet/reportOpened';
import { takeAlong } from './wallet/takeAlong';
import { undoUnlock } from './wallet/undoUnlock';
import { unlockChapterByGold } from './wallet/unlockChapterByGold';
import { unlockEpisodeByGold } from './wallet/unlockEpisodeByGold';
import { unlockQuote } from './wallet/unlockQuote';
import { unlockRangeByGold } from './wallet/unlockRangeByGold';

/** Every endpoint of the contract and who answers it. */
export const handlers: { readonly [Name in EndpointName]: Handler<Name> } = {
  registerByFingerId,
  sendCodeByEmail,
  registerByEmail,
  loginByEmail,
  loginByCode,
  resetPassword,
  logOut,
  sessionList,
  startSocial,
  registerByGoogle,
  endSession,
  userInfo,
  editProfile,
  exportMe,
  deleteMe,
  customerService,
  seeNotes,
  forgetFingerprint,
  loginLog,
  userHandleLogByApp,
  securityConfig,
  novelConfig,
  indexConfig,
  homeFeed,
  blockList,
  bookInfo,
  chapterList,
  chapter,
  recommendByPackage,
  mineActivities,
  videoIndex,
  videoInfo,
  episodeList,
  episode,
  likeEpisode,
  watchTime,
  search,
  ranking,
  facets,
  hotSearches,
  rateBook,
  reportTypo,
  commentList,
  chapterTalk,
  comment,
  editComment,
  likeComment,
  deleteComment,
  reportComment,
  blockReader,
  ownComments,
  replyList,
  seeReplies,
  userLog,
  sync,
  unlockChapterByGold,
  unlockEpisodeByGold,
  unlockRangeByGold,
  unlockQuote,
  undoUnlock,
  takeAlong,
  reportOpened,
  grants,
  goldIndex,
  goldLog,
  signIndex,
  sign,
  taskList,
  claimTask,
  getGoldByPwa,
  getGoldByNotice,
  adStatus,
  clickAd,
  startAd,
  finishAd,
  inviteConfig,
  paymentConfig,
  createPaymentIntent,
  webSession,
  paypalPay,
  orderInfo,
  cancelOrder,
  cancelVip,
  cardList,
  removeCard,
  deskPay,
  deskCode,
  savePushId,
  saveNoticeId,
  ...operatorHandlers,
};

import type { EndpointName } from '../../../contract/endpoints';
import { OPERATOR_LIMITS } from './operatorLimits';

/** Limits in calls per minute. The extra cost of a call (`Call.charge`) counts as that many calls. */
export type CallLimit = {
  /**
   * Per network (server/ground/limits/networkOf): an office, a school or a carrier's NAT of 500 readers
   * shares it.
   */
  readonly network: number;
  readonly reader?: number;
  /**
   * For all callers together, for costly endpoints without a session; shared out evenly when the total
   * approaches it (`createCeiling`).
   */
  readonly ceiling?: number;
};

export const CALL_WINDOW_MS = 60_000;

/** The limits of every call, with the reasons for each number in decision 0028. */
export const CALL_LIMITS: Readonly<Record<EndpointName, CallLimit>> = {
  registerByFingerId: { network: 600, ceiling: 2_400 },
  sendCodeByEmail: { network: 20, ceiling: 300 },
  registerByEmail: { network: 30, ceiling: 300 },
  loginByEmail: { network: 60, ceiling: 300 },
  loginByCode: { network: 60, ceiling: 300 },
  resetPassword: { network: 30, ceiling: 300 },
  startSocial: { network: 60, ceiling: 600 },
  registerByGoogle: { network: 60, ceiling: 600 },
  setupState: { network: 120, ceiling: 1_200 },
  // Only the right token has a password hashed.
  setUp: { network: 10, ceiling: 60 },
  logOut: { network: 120, ceiling: 2_400 },
  userHandleLogByApp: { network: 240, ceiling: 2_400 },

  securityConfig: { network: 6_000 },
  novelConfig: { network: 6_000 },
  // Up to 600 kB, which few readers ask for, and once per version.
  houseText: { network: 600, ceiling: 2_400 },
  indexConfig: { network: 6_000 },
  homeFeed: { network: 6_000 },
  hotSearches: { network: 3_000 },
  facets: { network: 3_000 },
  blockList: { network: 3_000, ceiling: 12_000 },
  bookInfo: { network: 6_000, ceiling: 12_000 },
  chapterList: { network: 3_000, ceiling: 6_000 },
  chapter: { network: 6_000, ceiling: 12_000 },
  videoIndex: { network: 3_000, ceiling: 12_000 },
  videoInfo: { network: 6_000, ceiling: 12_000 },
  episodeList: { network: 3_000, ceiling: 6_000 },
  episode: { network: 6_000, ceiling: 12_000 },
  author: { network: 3_000, ceiling: 6_000 },
  recommendByPackage: { network: 3_000, ceiling: 12_000 },
  mineActivities: { network: 3_000 },
  ranking: { network: 3_000, ceiling: 6_000 },
  // Counted by cost (server/handlers/search).
  search: { network: 12_000, ceiling: 36_000 },

  userInfo: { reader: 240, network: 6_000 },
  editProfile: { reader: 30, network: 600 },
  ownAuthorPage: { reader: 60, network: 1_200 },
  saveAuthorPage: { reader: 10, network: 300 },
  // One page each: an account at its quota has about a hundred.
  exportMe: { reader: 120, network: 600 },
  deleteMe: { reader: 20, network: 120 },
  customerService: { reader: 10, network: 60 },
  seeNotes: { reader: 60, network: 1_200 },
  studioStatement: { reader: 60, network: 1_200 },
  forgetFingerprint: { reader: 30, network: 600 },
  loginLog: { reader: 30, network: 1_200 },
  sessionList: { reader: 60, network: 1_200 },
  endSession: { reader: 60, network: 600 },
  catalogueTokens: { reader: 60, network: 1_200 },
  makeCatalogueToken: { reader: 10, network: 60 },
  endCatalogueToken: { reader: 60, network: 600 },
  rateBook: { reader: 60, network: 1_200 },
  reportTypo: { reader: 30, network: 600 },
  commentList: { network: 6_000, ceiling: 12_000 },
  chapterTalk: { network: 3_000, ceiling: 6_000 },
  // The number of comments per day depends on the account's age (server/comments/standing).
  comment: { reader: 10, network: 300 },
  editComment: { reader: 10, network: 300 },
  likeComment: { reader: 60, network: 1_200 },
  deleteComment: { reader: 30, network: 600 },
  reportComment: { reader: 20, network: 300 },
  blockReader: { reader: 20, network: 300 },
  ownComments: { reader: 60, network: 3_000 },
  replyList: { reader: 60, network: 3_000 },
  seeReplies: { reader: 60, network: 1_200 },
  userLog: { reader: 240, network: 6_000 },
  // One each time a page is hidden, if anything was measured.
  reportVitals: { reader: 12, network: 1_200 },
  likeEpisode: { reader: 60, network: 1_200 },
  watchTime: { reader: 120, network: 3_000 },
  sync: { reader: 240, network: 3_000 },
  signIndex: { reader: 240, network: 3_000 },
  sign: { reader: 60, network: 1_200 },
  taskList: { reader: 240, network: 3_000 },
  claimTask: { reader: 60, network: 1_200 },
  getGoldByPwa: { reader: 60, network: 1_200 },
  getGoldByNotice: { reader: 60, network: 1_200 },
  startAd: { reader: 60, network: 1_200 },
  finishAd: { reader: 60, network: 1_200 },
  // A device asks whenever it refreshes a drama that has them.
  episodeAds: { reader: 240, network: 3_000 },
  // An ad takes a quarter of a minute.
  startEpisodeAd: { reader: 20, network: 600 },
  finishEpisodeAd: { reader: 60, network: 1_200 },
  adStatus: { reader: 120, network: 3_000 },
  clickAd: { reader: 120, network: 3_000 },
  inviteConfig: { reader: 120, network: 1_200 },
  unlockChapterByGold: { reader: 240, network: 6_000 },
  unlockEpisodeByGold: { reader: 60, network: 1_200 },
  unlockRangeByGold: { reader: 60, network: 1_200 },
  unlockQuote: { reader: 240, network: 3_000 },
  undoUnlock: { reader: 60, network: 600 },
  takeAlong: { reader: 20, network: 600 },
  reportOpened: { reader: 60, network: 1_200 },
  // A device asks whenever it refreshes a title that has tickets.
  tickets: { reader: 240, network: 3_000 },
  openByTicket: { reader: 60, network: 1_200 },
  // A device asks for a chapter and those after it at once.
  openAsMember: { reader: 120, network: 1_200 },
  grants: { reader: 240, network: 3_000 },
  goldIndex: { reader: 240, network: 6_000 },
  goldLog: { reader: 240, network: 3_000 },

  paymentConfig: { network: 6_000 },
  // The number per hour is limited as well (decision 0053).
  createPaymentIntent: { reader: 20, network: 240 },
  webSession: { reader: 20, network: 240 },
  paypalPay: { reader: 20, network: 240 },
  // A waiting page asks every two seconds.
  orderInfo: { reader: 120, network: 3_000 },
  cancelOrder: { reader: 30, network: 240 },
  withdrawalTerms: { reader: 30, network: 600 },
  withdraw: { reader: 20, network: 240 },
  limitSpending: { reader: 20, network: 240 },
  cancelVip: { reader: 20, network: 240 },
  cardList: { reader: 30, network: 600 },
  removeCard: { reader: 20, network: 240 },
  deskPay: { reader: 30, network: 600 },
  deskCode: { reader: 30, network: 600 },

  // Once per browser, and again when its details change.
  savePushId: { reader: 20, network: 600 },
  saveNoticeId: { reader: 60, network: 1_200 },

  studioHome: { reader: 60, network: 1_200 },
  studioAnswerInvitation: { reader: 20, network: 240 },
  studioTitle: { reader: 120, network: 1_200 },
  studioPeople: { reader: 60, network: 1_200 },
  // Invitations have limits a day as well (server/studio/mailInvitation).
  studioChangePeople: { reader: 30, network: 240 },
  studioChapters: { reader: 120, network: 1_200 },
  studioEpisodes: { reader: 120, network: 1_200 },
  studioChapter: { reader: 120, network: 1_200 },
  // A long chapter is sent in several parts, one after another.
  studioChapterText: { reader: 240, network: 1_200 },
  studioEditChapter: { reader: 60, network: 600 },
  // The number a day is limited as well (server/studio/uploads).
  studioBeginUpload: { reader: 20, network: 120 },
  studioCorrect: { reader: 60, network: 600 },
  studioTypos: { reader: 120, network: 1_200 },
  studioPassage: { reader: 120, network: 1_200 },
  studioSetTyposAside: { reader: 60, network: 600 },
  studioJob: { reader: 240, network: 1_200 },
  studioDrafts: { reader: 120, network: 1_200 },
  studioArrangeDrafts: { reader: 60, network: 600 },
  studioTitleFigures: { reader: 120, network: 1_200 },
  studioTitleItems: { reader: 60, network: 600 },
  studioComments: { reader: 60, network: 1_200 },
  studioManuscripts: { reader: 60, network: 1_200 },
  // A device that was away fetches each that was changed.
  studioManuscript: { reader: 240, network: 1_200 },
  studioManuscriptVersions: { reader: 60, network: 1_200 },
  // A device that is written on saves every few seconds.
  studioSaveManuscript: { reader: 60, network: 600 },
  studioDropManuscript: { reader: 60, network: 600 },
  studioPlaceManuscript: { reader: 20, network: 120 },

  ...OPERATOR_LIMITS,
};

import { randomUUID } from 'node:crypto';
import type { EndpointName, RequestOf } from '../../contract/endpoints';
import { sampleDevice, sampleGuest } from '../../contract/testing/guest';
import { LOGIN, PASSWORD } from './accounts';
import { operatorRequests } from './operatorRequests';
import { studioRequests } from './studioRequests';

export const NOTICE = randomUUID();
export const EMAIL = 'victim@books.example';
export const COLLECTION = randomUUID();

export type Victim = {
  readonly userId: number;
  readonly adId: string;
  readonly unlockRequestId: string;
  readonly sessionId: number;
  readonly device: string;
  readonly cursor: string;
  readonly orderId: string;
  readonly clientSecret: string;
  readonly cardId: string;
  readonly commentId: number;
};

type Named = Victim & {
  readonly bookId: number;
  readonly videoId: number;
  /** Another browser's, at the victim's address. */
  readonly pushId: string;
  readonly now: Date;
};

/** Returns one request of each call, as a stranger would make it with the victim's ids. */
export function foreignRequests({ bookId, videoId, pushId, now, ...victim }: Named): {
  readonly [Name in EndpointName]: RequestOf<Name>;
} {
  const { adId, unlockRequestId, sessionId, commentId } = victim;
  const requestId = randomUUID();
  const range = { bookId, from: 1, to: null };
  const [code, email] = ['123456', EMAIL];
  const purchase = { requestId, productId: 1, money: 499, currency: 'USD' } as const;
  return {
    registerByFingerId: sampleGuest(),
    sendCodeByEmail: { email, purpose: 'reset', language: 'en' },
    registerByEmail: { email, password: PASSWORD, code, ...LOGIN },
    loginByEmail: { email, password: 'not the password', ...LOGIN },
    loginByCode: { email, code, ...LOGIN },
    resetPassword: { email, password: 'taken over', code, ...LOGIN },
    startSocial: { provider: 'google', redirect: '/mine' },
    registerByGoogle: { provider: 'google', ...LOGIN },
    setupState: {},
    setUp: { token: 'guessed', email, password: PASSWORD, nickName: 'Mallory', ...LOGIN },
    editProfile: { id: victim.userId, nickName: 'Mallory' },
    exportMe: {},
    deleteMe: { proof: { kind: 'number', number: String(victim.userId) } },
    forgetFingerprint: { requestId, former: sampleGuest().fingerId, fingerId: 'other' },
    customerService: { requestId, email: '', subject: '', text: 'Help' },
    seeNotes: { requestId, upTo: 1 },
    logOut: { scope: 'all' },
    sessionList: {},
    endSession: { id: sessionId },
    catalogueTokens: {},
    makeCatalogueToken: {},
    endCatalogueToken: { id: 1 },
    userInfo: {},
    loginLog: {
      fingerId: 'finger-1',
      platform: 'h5',
      isDeep: 0,
      language: 'en',
      friendInviteCode: '',
      inviteCode: '',
      device: sampleDevice,
    },
    userHandleLogByApp: { device: sampleDevice, msg: '', ext1: '', ext2: '', ext3: '', dateTime: 0 },
    securityConfig: {},
    novelConfig: {},
    houseText: { page: 'terms', language: 'en' },
    indexConfig: { isDeep: 0 },
    homeFeed: { isDeep: 0, gender: '' },
    blockList: { blockId: 1, offset: 0 },
    author: { authorId: 1, offset: 0 },
    ownAuthorPage: {},
    saveAuthorPage: { penName: 'Mallory', about: '' },
    bookInfo: { bookId },
    chapterList: { bookId },
    chapter: { bookId, target: 1 },
    recommendByPackage: {},
    mineActivities: {},
    videoIndex: { offset: 0 },
    videoInfo: { videoId },
    episodeList: { videoId },
    episode: { videoId, target: 2 },
    likeEpisode: { requestId, videoId, target: 1, isLiked: true },
    watchTime: { requestId, videoId, target: 1, seconds: 5 },
    search: { query: 'foreign', offset: 0 },
    hotSearches: {},
    facets: {},
    ranking: { kind: 'hot', period: 'all', offset: 0 },
    rateBook: { requestId, bookId, stars: 5 },
    reportTypo: { requestId, bookId, target: 1, quote: 'teh', correction: 'the', note: '' },
    commentList: { bookId, target: null, paragraphs: [], parentId: null, order: 'newest', after: null },
    chapterTalk: { bookId, targets: [1] },
    comment: {
      requestId,
      bookId,
      target: null,
      paragraph: null,
      parentId: commentId,
      text: 'Hm',
      isSpoiler: false,
    },
    editComment: { requestId, commentId, text: 'Taken over', isSpoiler: false },
    likeComment: { requestId, commentId, isLiked: true },
    deleteComment: { requestId, commentId },
    reportComment: { requestId, commentId, reason: 'abuse' },
    blockReader: { requestId, commentId, key: '', isBlocked: true },
    ownComments: { before: null },
    replyList: { before: null },
    seeReplies: { requestId, upTo: commentId },
    userLog: { requestId, page: 'reading', action: 'read', detail: { bookId, target: 1 }, dateTime: 0 },
    reportVitals: { requestId, device: 'phone', sums: { 'lcp.good': 1 } },
    sync: {
      device: victim.device,
      batch: 2,
      changes: [{ kind: 'collection', key: COLLECTION, fields: {}, changed: [] }],
      cursor: victim.cursor,
    },
    unlockChapterByGold: { requestId, bookId, target: 1, maxPrice: 9 },
    unlockEpisodeByGold: { requestId, videoId, target: 2, maxPrice: 99 },
    unlockRangeByGold: { requestId, ...range, maxPrice: 9 },
    unlockQuote: range,
    undoUnlock: { requestId, unlockRequestId },
    takeAlong: { requestId, bookId, targets: [2], maxPrice: 9 },
    reportOpened: { requestId, packId: 1, opened: [], closing: false, mac: '0'.repeat(64) },
    tickets: { bookId },
    openByTicket: { requestId, bookId, target: 2, at: 0 },
    openAsMember: { bookId, targets: [2] },
    grants: { after: 0 },
    goldIndex: {},
    goldLog: { before: null, filter: 'all' },
    signIndex: {},
    sign: { requestId, tappedAt: now.getTime() },
    taskList: {},
    claimTask: { requestId, taskType: 2 },
    getGoldByPwa: { requestId, isHome: 1 },
    getGoldByNotice: { requestId },
    episodeAds: { videoId },
    startEpisodeAd: { requestId, videoId, target: 2, slotId: 'slot' },
    finishEpisodeAd: { requestId, adId },
    startAd: { requestId, slotId: 'slot', page: 'Rewards' },
    finishAd: { requestId, adId },
    adStatus: {},
    clickAd: { slotId: 'slot', page: 'Rewards' },
    inviteConfig: {},
    paymentConfig: {},
    createPaymentIntent: purchase,
    webSession: purchase,
    paypalPay: purchase,
    orderInfo: { orderId: victim.orderId },
    limitSpending: { requestId, limit: 1 },
    withdrawalTerms: { orderId: victim.orderId },
    withdraw: {
      requestId,
      orderId: victim.orderId,
      terms: { money: 499, spent: 0, coins: 0, bonus: 0, debt: 0 },
      language: 'en',
    },
    cancelOrder: { requestId, orderId: victim.orderId },
    cancelVip: { requestId },
    cardList: {},
    removeCard: { requestId, id: victim.cardId },
    deskPay: { clientSecret: victim.clientSecret, number: '4242424242424242' },
    deskCode: { clientSecret: victim.clientSecret, code: '123456' },
    savePushId: { pushId: pushId },
    saveNoticeId: { noticeId: NOTICE },
    ...studioRequests(bookId),
    ...operatorRequests({ userId: victim.userId, orderId: victim.orderId, commentId }),
  };
}

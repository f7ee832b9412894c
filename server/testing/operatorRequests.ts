import { randomUUID } from 'node:crypto';
import type { OperatorCallName, RequestOf } from '../../contract/endpoints';
import { PASSWORD } from './accounts';

type About = { readonly userId: number; readonly orderId: string; readonly commentId: number };

/**
 * The desk's authorisation table: one valid request of each of its calls. A call without a line here does not
 * compile; `handlers/operator/authorisation.test.ts` checks that each is refused to unauthorized callers.
 */
export function operatorRequests({ userId, orderId, commentId }: About): {
  readonly [Name in OperatorCallName]: RequestOf<Name>;
} {
  const requestId = randomUUID();
  const reason = 'because of a test';
  return {
    operatorState: {},
    operatorOpen: { proof: { kind: 'password', password: PASSWORD } },
    operatorClose: {},
    operatorAskPasskey: {},
    operatorPasskeys: {},
    operatorBeginPasskey: {},
    operatorAddPasskey: {
      name: 'Telephone',
      made: {
        id: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
    operatorRemovePasskey: { requestId, passkeyId: 1 },
    operatorHouse: {},
    operatorChangeHouse: { requestId, change: { name: reason } },
    operatorPreviewMail: { kind: 'login', language: 'en', words: {} },
    operatorTokens: {},
    operatorMakeToken: {
      requestId,
      name: reason,
      scopes: ['titles:read'],
      days: 30,
      tokenHash: 'a'.repeat(64),
    },
    operatorRevokeToken: { requestId, tokenId: 1 },
    operatorWebhooks: {},
    operatorAddWebhook: {
      requestId,
      shape: 'signed',
      address: 'https://hooks.books.example/dogear',
      events: ['order.paid'],
      language: 'en',
      secret: `whsec_${'A'.repeat(43)}=`,
    },
    operatorChangeWebhook: { requestId, webhookId: 1, events: ['order.paid'], isOn: true },
    operatorRemoveWebhook: { requestId, webhookId: 1 },
    operatorTestWebhook: { requestId, webhookId: 1 },
    operatorWaiting: {},
    operatorAuditLog: { before: null, operatorId: null, about: null },
    operatorOperators: {},
    operatorGrantRole: { requestId, who: { userId }, role: 'support' },
    operatorRevokeRole: { requestId, id: userId },
    operatorFindReaders: { query: String(userId), after: null },
    operatorReader: { id: userId },
    operatorReaderLedger: { id: userId, before: null },
    operatorReaderOrders: { id: userId, before: null },
    operatorReaderReceipts: { id: userId, before: null },
    operatorEndSession: { requestId, id: userId, sessionId: null, reason },
    operatorMoveGold: { requestId, id: userId, purse: 'coins', gold: 5, reason },
    operatorRefund: { requestId, orderId, money: 1, reason },
    operatorWarn: { requestId, id: userId, text: reason },
    operatorSilence: { requestId, id: userId, days: 1, reason },
    operatorBan: { requestId, id: userId, days: 1, reason },
    operatorCommentQueue: {},
    operatorJudgeComment: { requestId, commentId, verdict: 'approve', reason },
    operatorJudgeComments: { requestId, commentIds: [commentId], verdict: 'approve' },
    operatorWords: {},
    operatorListWord: { requestId, word: 'spoiler', isListed: true },
    operatorMessages: { isOpen: true, after: null },
    operatorAnswer: { requestId, messageId: 1, text: reason },
    operatorTitles: { query: '', isHidden: false, after: null },
    operatorTitle: { bookId: 1 },
    operatorEditTitle: { requestId, bookId: 1, edits: { title: reason } },
    operatorOfferTitle: { requestId, bookId: 1, isHidden: true, publishAt: null },
    operatorTitleStakes: { bookId: 1 },
    operatorDeleteTitle: { requestId, bookId: 1, title: reason },
    operatorRestoreTitle: { requestId, bookId: 1 },
    operatorPriceTitle: { requestId, bookId: 1, free: 0, price: 1, ranges: [] },
    operatorEditDrama: { requestId, bookId: 1, change: { kind: 'novel', novelId: null } },
    operatorChapters: { bookId: 1, query: '', after: null },
    operatorEpisodes: { bookId: 1, after: null },
    operatorEpisodeFilm: { bookId: 1, target: 1 },
    operatorChapter: { bookId: 1, target: 1 },
    operatorChapterText: { bookId: 1, target: 1, from: null },
    operatorEditChapter: { requestId, bookId: 1, target: 1, change: { kind: 'rename', title: reason } },
    operatorDrafts: { bookId: 1, after: null },
    operatorArrangeDrafts: { requestId, bookId: 1, change: { kind: 'withdraw', from: 1 } },
    operatorJobs: {},
    operatorJob: { jobId: requestId },
    operatorBeginUpload: {
      requestId,
      work: { kind: 'importNovel', isHidden: true },
      files: [{ name: 'book.txt', bytes: 10 }],
      notBefore: null,
    },
    operatorCancelJob: { requestId, jobId: requestId },
    operatorProve: { requestId },
    operatorTabs: {},
    operatorTab: { tab: 'novel' },
    operatorArrangeTab: {
      requestId,
      draft: {
        tab: { indexValue: 'test', title: 'Test', titles: {}, type: 1 },
        blocks: [],
        seen: '',
      },
    },
    operatorOrderTabs: { requestId, order: ['novel'] },
    operatorRemoveTab: { requestId, tab: 'novel' },
    operatorTypos: { isOpen: true, before: null },
    operatorPassage: { bookId: 1, target: 1, words: 'teh' },
    operatorCorrect: { requestId, bookId: 1, target: 1, wrong: 'teh', right: 'the', reports: [] },
    operatorSetTyposAside: { requestId, ids: [1] },
    operatorWatermarks: {},
    operatorListWatermark: { requestId, pattern: 'Scanned by the Moon Club', isListed: true },
    operatorPreviewWatermarks: { bookId: 1, pattern: '', after: null },
    operatorStripTitle: { requestId, bookId: 1 },
    operatorShop: {},
    operatorKeepProduct: {
      requestId,
      productId: null,
      seen: null,
      product: {
        kind: 'coins',
        gold: 100,
        bonus: 0,
        days: 0,
        renews: false,
        label: '',
        prices: { USD: 199 },
      },
    },
    operatorSellProduct: { requestId, productId: 1, seen: '', isSold: false },
    operatorOrderProducts: { requestId, order: [], seen: [] },
    operatorAddOffer: {
      requestId,
      productId: 1,
      seen: '',
      offer: { audience: 'everybody', percentOff: 10, extraBonus: 0, startsAt: null, endsAt: null },
    },
    operatorEndOffer: { requestId, offerId: 1 },
    operatorCampaigns: {},
    operatorCountAudience: { audience: {} },
    operatorTellCampaign: {
      requestId,
      campaign: { key: 'test', titles: { en: reason }, bodies: { en: reason }, path: '/home' },
    },
    operatorFigures: { days: 30 },
    operatorTitleFigures: { bookId: 1, days: 30 },
    operatorTitleItems: { bookId: 1 },
    operatorInstallation: {},
  };
}

/** Calls that need only the role, including those that open the desk. */
export const DOORS: ReadonlySet<OperatorCallName> = new Set([
  'operatorState',
  'operatorOpen',
  'operatorAskPasskey',
  'operatorClose',
]);

/**
 * Calls that always need a password of the last 15 minutes: roles, money, prices, deletions, and what opens the
 * desk.
 */
export const NEED_PASSWORD: ReadonlySet<OperatorCallName> = new Set([
  'operatorGrantRole',
  'operatorRevokeRole',
  'operatorMoveGold',
  'operatorRefund',
  'operatorPriceTitle',
  'operatorDeleteTitle',
  'operatorKeepProduct',
  'operatorSellProduct',
  'operatorAddOffer',
  'operatorEndOffer',
  'operatorRemoveTab',
  'operatorBeginPasskey',
  'operatorAddPasskey',
  'operatorRemovePasskey',
  'operatorMakeToken',
  'operatorRevokeToken',
  'operatorAddWebhook',
  'operatorChangeWebhook',
  'operatorRemoveWebhook',
]);

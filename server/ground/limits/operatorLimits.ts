import type { OperatorCallName } from '../../../contract/endpoints';

type OperatorLimit = { readonly reader: number; readonly network: number };

/**
 * An operator who works through a queue: two actions per second. The network may be an office of operators,
 * or a script of guests that are all refused.
 */
const READ: OperatorLimit = { reader: 240, network: 1_200 };
const ACT: OperatorLimit = { reader: 120, network: 600 };

/** The limits of the operator's calls. A refused call costs one look-up by primary keys. */
export const OPERATOR_LIMITS: Readonly<Record<OperatorCallName, OperatorLimit>> = {
  operatorState: READ,
  // Each may hash a password; wrong passwords are limited as well (server/accounts/tries).
  operatorOpen: { reader: 20, network: 60 },
  operatorClose: ACT,
  // Two of these verify a signature.
  operatorAskPasskey: { reader: 20, network: 60 },
  operatorBeginPasskey: { reader: 20, network: 60 },
  operatorAddPasskey: { reader: 20, network: 60 },
  operatorPasskeys: READ,
  operatorRemovePasskey: ACT,
  operatorWaiting: READ,
  operatorAuditLog: READ,

  operatorOperators: READ,
  operatorGrantRole: { reader: 30, network: 120 },
  operatorRevokeRole: { reader: 30, network: 120 },

  operatorHouse: READ,
  operatorChangeHouse: ACT,
  operatorPreviewMail: READ,

  operatorTokens: READ,
  operatorMakeToken: { reader: 30, network: 120 },
  operatorRevokeToken: ACT,
  operatorWebhooks: READ,
  operatorAddWebhook: { reader: 30, network: 120 },
  operatorChangeWebhook: ACT,
  operatorRemoveWebhook: ACT,
  // Each has this server send a request.
  operatorTestWebhook: { reader: 20, network: 60 },

  operatorFindReaders: READ,
  operatorReader: READ,
  operatorReaderLedger: READ,
  operatorReaderOrders: READ,
  operatorReaderReceipts: READ,
  operatorEndSession: ACT,
  operatorMoveGold: ACT,
  operatorRefund: { reader: 30, network: 120 },
  operatorWarn: ACT,
  operatorSilence: ACT,
  operatorBan: ACT,

  operatorCommentQueue: READ,
  operatorJudgeComment: ACT,
  // Each judges MOST_JUDGED_AT_ONCE.
  operatorJudgeComments: { reader: 30, network: 120 },
  operatorWords: READ,
  operatorListWord: ACT,
  operatorMessages: READ,
  operatorAnswer: ACT,

  operatorTitles: READ,
  operatorTitle: READ,
  operatorEditTitle: ACT,
  operatorOfferTitle: ACT,
  operatorTitleStakes: READ,
  operatorDeleteTitle: ACT,
  operatorRestoreTitle: ACT,
  operatorPriceTitle: ACT,
  operatorSetWaiting: ACT,
  operatorSetAdOpens: ACT,
  operatorEditDrama: ACT,
  operatorTitlePeople: READ,
  // Each may send a mail.
  operatorChangeTitlePeople: { reader: 30, network: 120 },

  operatorChapters: READ,
  operatorEpisodes: READ,
  operatorEpisodeFilm: READ,
  operatorChapter: READ,
  // A long chapter is sent in several parts, one after another.
  operatorChapterText: READ,
  operatorEditChapter: ACT,
  operatorDrafts: READ,
  operatorArrangeDrafts: ACT,

  operatorJobs: READ,
  operatorJob: READ,
  operatorBeginUpload: ACT,
  operatorCancelJob: ACT,
  // Each reads the whole ledger; they run one after another.
  operatorProve: { reader: 5, network: 20 },

  operatorTabs: READ,
  operatorTab: READ,
  operatorArrangeTab: ACT,
  operatorOrderTabs: ACT,
  operatorRemoveTab: ACT,

  operatorTypos: READ,
  operatorPassage: READ,
  operatorCorrect: ACT,
  operatorSetTyposAside: ACT,

  operatorWatermarks: READ,
  operatorListWatermark: ACT,
  // A long book is sent in several parts, one after another.
  operatorPreviewWatermarks: READ,
  operatorStripTitle: ACT,

  operatorShop: READ,
  operatorKeepProduct: ACT,
  operatorKeepTier: ACT,
  operatorSellProduct: ACT,
  operatorOrderProducts: ACT,
  operatorAddOffer: ACT,
  operatorEndOffer: ACT,

  operatorCampaigns: READ,
  operatorCountAudience: READ,
  operatorTellCampaign: ACT,

  operatorFigures: READ,
  operatorTitleFigures: READ,
  operatorTitleItems: READ,
  operatorInstallation: READ,

  operatorTitleShares: READ,
  operatorSetShare: ACT,
  operatorEarners: READ,
  operatorStatement: READ,
  operatorNotePayout: ACT,
};

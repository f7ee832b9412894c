import type { OperatorCallName } from '../../../contract/endpoints';
import type { Handler } from '../../ground/call';
import { operatorAnswer } from './operatorAnswer';
import { operatorArrangeTab } from './operatorArrangeTab';
import { operatorAuditLog } from './operatorAuditLog';
import { operatorBan } from './operatorBan';
import { operatorBeginUpload } from './operatorBeginUpload';
import { operatorCampaigns } from './operatorCampaigns';
import { operatorCancelJob } from './operatorCancelJob';
import { operatorClose } from './operatorClose';
import { operatorCommentQueue } from './operatorCommentQueue';
import { operatorCorrect } from './operatorCorrect';
import { operatorCountAudience } from './operatorCountAudience';
import { operatorEditTitle } from './operatorEditTitle';
import { operatorEndSession } from './operatorEndSession';
import { operatorFigures } from './operatorFigures';
import { operatorFindReaders } from './operatorFindReaders';
import { operatorInstallation } from './operatorInstallation';
import { operatorJob } from './operatorJob';
import { operatorJobs } from './operatorJobs';
import { operatorJudgeComment } from './operatorJudgeComment';
import { operatorListWatermark } from './operatorListWatermark';
import { operatorListWord } from './operatorListWord';
import { operatorMessages } from './operatorMessages';
import { operatorMoveGold } from './operatorMoveGold';
import { operatorOfferTitle } from './operatorOfferTitle';
import { operatorOpen } from './operatorOpen';
import { operatorOrderTabs } from './operatorOrderTabs';
import { operatorPassage } from './operatorPassage';
import { operatorPreviewWatermarks } from './operatorPreviewWatermarks';
import { operatorPriceTitle } from './operatorPriceTitle';
import { operatorProve } from './operatorProve';
import { operatorReader } from './operatorReader';
import { operatorReaderLedger } from './operatorReaderLedger';
import { operatorReaderOrders } from './operatorReaderOrders';
import { operatorReaderReceipts } from './operatorReaderReceipts';
import { operatorRefund } from './operatorRefund';
import { operatorRemoveTab } from './operatorRemoveTab';
import { operatorSetTyposAside } from './operatorSetTyposAside';
import { operatorSilence } from './operatorSilence';
import { operatorState } from './operatorState';
import { operatorStripTitle } from './operatorStripTitle';
import { operatorTab } from './operatorTab';
import { operatorTabs } from './operatorTabs';
import { operatorTellCampaign } from './operatorTellCampaign';
import { operatorTitle } from './operatorTitle';
import { operatorTitles } from './operatorTitles';
import { operatorTypos } from './operatorTypos';
import { operatorWarn } from './operatorWarn';
import { operatorWatermarks } from './operatorWatermarks';
import { operatorWords } from './operatorWords';

/** The calls of the operator's desk and who answers them: each made by `deskDoor`, `deskRead` or `deskAct`. */
export const operatorHandlers: { readonly [Name in OperatorCallName]: Handler<Name> } = {
  operatorState,
  operatorOpen,
  operatorClose,
  operatorAuditLog,
  operatorFindReaders,
  operatorReader,
  operatorReaderLedger,
  operatorReaderOrders,
  operatorReaderReceipts,
  operatorEndSession,
  operatorMoveGold,
  operatorRefund,
  operatorWarn,
  operatorSilence,
  operatorBan,
  operatorCommentQueue,
  operatorJudgeComment,
  operatorWords,
  operatorListWord,
  operatorMessages,
  operatorAnswer,
  operatorArrangeTab,
  operatorBeginUpload,
  operatorCampaigns,
  operatorCancelJob,
  operatorCorrect,
  operatorCountAudience,
  operatorEditTitle,
  operatorFigures,
  operatorInstallation,
  operatorJob,
  operatorJobs,
  operatorOfferTitle,
  operatorOrderTabs,
  operatorPassage,
  operatorPriceTitle,
  operatorProve,
  operatorRemoveTab,
  operatorSetTyposAside,
  operatorTab,
  operatorTabs,
  operatorTellCampaign,
  operatorTitle,
  operatorTitles,
  operatorTypos,
  operatorWatermarks,
  operatorListWatermark,
  operatorPreviewWatermarks,
  operatorStripTitle,
};

import type { OperatorCallName } from '../../../contract/endpoints/endpoints';
import type { Handler } from '../../ground/call';
import { operatorAnswer } from './operatorAnswer';
import { operatorAuditLog } from './operatorAuditLog';
import { operatorBan } from './operatorBan';
import { operatorClose } from './operatorClose';
import { operatorCommentQueue } from './operatorCommentQueue';
import { operatorEndSession } from './operatorEndSession';
import { operatorFindReaders } from './operatorFindReaders';
import { operatorJudgeComment } from './operatorJudgeComment';
import { operatorListWord } from './operatorListWord';
import { operatorMessages } from './operatorMessages';
import { operatorMoveGold } from './operatorMoveGold';
import { operatorOpen } from './operatorOpen';
import { operatorReader } from './operatorReader';
import { operatorReaderLedger } from './operatorReaderLedger';
import { operatorReaderOrders } from './operatorReaderOrders';
import { operatorReaderReceipts } from './operatorReaderReceipts';
import { operatorRefund } from './operatorRefund';
import { operatorSilence } from './operatorSilence';
import { operatorState } from './operatorState';
import { operatorWarn } from './operatorWarn';
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
};

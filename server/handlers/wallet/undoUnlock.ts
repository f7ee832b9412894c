import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { undoUnlock as undo } from '../../unlock/undo';

/** Takes back what auto-unlock opened, before its text was seen. */
export const undoUnlock: Handler<'undoUnlock'> = (call) =>
  answerOnce(call, 'undoUnlock', (tx, userId) => undo(call.context, tx, { ...call.request, userId }));

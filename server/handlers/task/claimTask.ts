import type { Handler } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { claimDone } from '../../rewards/tasks';

/** Pays a task out that the server knows to be done. */
export const claimTask: Handler<'claimTask'> = (call) =>
  answerOnce(call, 'claimTask', (tx, userId) => claimDone(tx, givingOf(call), { ...call.request, userId }));

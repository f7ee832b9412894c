import { givingOf } from '../../rewards/giving';
import { claimDone } from '../../rewards/tasks';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** Pays a task out that the server knows to be done. */
export const claimTask: Handler<'claimTask'> = (call) =>
  answerOnce(call, 'claimTask', (tx, userId) => claimDone(tx, givingOf(call), { ...call.request, userId }));

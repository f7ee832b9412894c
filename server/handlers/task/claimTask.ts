import { claimDone } from '../../rewards/tasks';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** Pays a task out that the server knows to be done. */
export const claimTask: Handler<'claimTask'> = (call) =>
  answerOnce(call, 'claimTask', (tx, userId) => {
    const { settings, now } = call.context;
    return claimDone(tx, settings, { ...call.request, userId, now: now() });
  });

import { TASK_TYPES } from '../../../contract/task';
import { givingOf } from '../../rewards/giving';
import { payTask } from '../../rewards/tasks';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** Notifications were allowed (spec 4.8). Once an account, for as much as the operator set. */
export const getGoldByNotice: Handler<'getGoldByNotice'> = (call) =>
  answerOnce(call, 'getGoldByNotice', (tx, userId) => {
    const { requestId } = call.request;
    return payTask(tx, givingOf(call), { userId, taskType: TASK_TYPES.notifications, requestId });
  });

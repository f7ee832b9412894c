import { TASK_TYPES } from '../../../contract/values/tasks';
import type { Handler } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { payTask } from '../../rewards/tasks';

/** Notifications were allowed (spec 4.8). Once an account, for as much as the operator set. */
export const getGoldByNotice: Handler<'getGoldByNotice'> = (call) =>
  answerOnce(call, 'getGoldByNotice', (tx, userId) => {
    const { requestId } = call.request;
    return payTask(tx, givingOf(call), { userId, taskType: TASK_TYPES.notifications, requestId });
  });

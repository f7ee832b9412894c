import { TASK_TYPES } from '../../../contract/task';
import { payTask } from '../../rewards/tasks';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** Notifications were allowed (spec 4). Once an account, for as much as the operator set. */
export const getGoldByNotice: Handler<'getGoldByNotice'> = (call) =>
  answerOnce(call, 'getGoldByNotice', (tx, userId) => {
    const { settings, now } = call.context;
    const { requestId } = call.request;
    return payTask(tx, settings, { userId, taskType: TASK_TYPES.notifications, requestId, now: now() });
  });

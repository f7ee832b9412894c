import { TASK_TYPES } from '../../../contract/money/rewards';
import { failed } from '../../../contract/wire/failure';
import type { Handler } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { payTask } from '../../rewards/tasks';

/** Notifications were allowed (spec 4.8). Once an account, for as much as the operator set; nothing where none are sent. */
export const getGoldByNotice: Handler<'getGoldByNotice'> = (call) =>
  answerOnce(call, 'getGoldByNotice', async (tx, userId) => {
    if (call.context.vapid === null) return failed('noReward');
    const { requestId } = call.request;
    return payTask(tx, givingOf(call), { userId, taskType: TASK_TYPES.notifications, requestId });
  });

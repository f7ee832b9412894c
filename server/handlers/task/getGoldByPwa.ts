import { eq } from 'drizzle-orm';
import { TASK_TYPES } from '../../../contract/money/rewards';
import type { Handler } from '../../ground/call';
import { users } from '../../ground/db/schema/users';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { payTask } from '../../rewards/tasks';

/** The first start as an installed app (spec 4.10): remembered in any case, paid once. */
export const getGoldByPwa: Handler<'getGoldByPwa'> = (call) =>
  answerOnce(call, 'getGoldByPwa', async (tx, userId) => {
    const { requestId } = call.request;
    await tx.update(users).set({ isHome: true }).where(eq(users.id, userId));
    return await payTask(tx, givingOf(call), { userId, taskType: TASK_TYPES.install, requestId });
  });

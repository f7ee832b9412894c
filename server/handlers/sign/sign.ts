import { checkIn, makeUp } from '../../checkIn/checkIn';
import type { Handler } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { payInvites } from '../../rewards/payInvites';

/** The daily check-in, or a missed day made up. */
export const sign: Handler<'sign'> = (call) =>
  answerOnce(call, 'sign', async (tx, userId) => {
    const { tappedAt, requestId, makeUpDay } = call.request;
    const giving = givingOf(call);
    if (makeUpDay !== undefined) return await makeUp(tx, giving, { userId, day: makeUpDay });
    await payInvites(tx, giving, userId);
    return await checkIn(tx, giving, { userId, tappedAt, requestId });
  });

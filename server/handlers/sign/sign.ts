import { checkIn, makeUp } from '../../checkIn/checkIn';
import { givingOf } from '../../rewards/giving';
import { payInvites } from '../../rewards/payInvites';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** The daily check-in, or a missed day made up. */
export const sign: Handler<'sign'> = (call) =>
  answerOnce(call, 'sign', async (tx, userId) => {
    const { tappedAt, requestId, makeUpDay } = call.request;
    const now = call.context.now();
    if (makeUpDay !== undefined) return await makeUp(tx, { userId, day: makeUpDay, now });
    await payInvites(tx, givingOf(call), userId);
    return await checkIn(tx, givingOf(call), { userId, tappedAt, requestId });
  });

import { checkIn, makeUp } from '../../checkIn/checkIn';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

/** The daily check-in, or a missed day made up. */
export const sign: Handler<'sign'> = (call) =>
  answerOnce(call, 'sign', (tx, userId) => {
    const { tappedAt, requestId, makeUpDay } = call.request;
    const now = call.context.now();
    if (makeUpDay !== undefined) return makeUp(tx, { userId, day: makeUpDay, now });
    return checkIn(tx, { userId, tappedAt, requestId, now });
  });

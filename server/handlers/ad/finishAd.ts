import { finishAd as finish } from '../../rewards/ads';
import { givingOf } from '../../rewards/giving';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

export const finishAd: Handler<'finishAd'> = (call) =>
  answerOnce(call, 'finishAd', (tx, userId) => {
    const { adId, requestId } = call.request;
    return finish(tx, givingOf(call), { userId, adId, requestId });
  });

import type { Handler } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { finishAd as finish } from '../../rewards/ads';

export const finishAd: Handler<'finishAd'> = (call) =>
  answerOnce(call, 'finishAd', (tx, userId) => {
    const { adId, requestId } = call.request;
    return finish(tx, givingOf(call), { userId, adId, requestId });
  });

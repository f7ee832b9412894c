import type { Handler } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { answerOnce } from '../../ground/session/answerOnce';
import { startAd as start } from '../../rewards/ads';

export const startAd: Handler<'startAd'> = (call) =>
  answerOnce(call, 'startAd', (tx, userId) => {
    const { slotId, page } = call.request;
    return start(tx, givingOf(call), { userId, slotId, page });
  });

import { startAd as start } from '../../rewards/ads';
import { givingOf } from '../../rewards/giving';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

export const startAd: Handler<'startAd'> = (call) =>
  answerOnce(call, 'startAd', (tx, userId) => {
    const { slotId, page } = call.request;
    return start(tx, givingOf(call), { userId, slotId, page });
  });

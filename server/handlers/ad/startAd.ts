import { startAd as start } from '../../rewards/ads';
import { answerOnce } from '../../session/answerOnce';
import type { Handler } from '../handler';

export const startAd: Handler<'startAd'> = (call) =>
  answerOnce(call, 'startAd', (tx, userId) => {
    const { slotId, page } = call.request;
    return start(tx, { userId, slotId, page, now: call.context.now() });
  });

import { READING_AD_BONUS, READING_AD_SECONDS, READING_ADS_A_DAY } from '../../../contract/money/rewards';
import { success } from '../../../contract/wire/failure';
import { readCheckIn } from '../../checkIn/checkIn';
import { type Handler, sessionOf } from '../../ground/call';
import { givingOf } from '../../ground/limits/giving';
import { adsLeft } from '../../rewards/ads';
import { readTasks } from '../../rewards/tasks';
import { bonusWithoutEmail } from '../../rewards/withoutMailbox';

/** Task data of spec 3, and what reading ads still gives today. */
export const taskList: Handler<'taskList'> = async (call) => {
  const { db, now } = call.context;
  const { userId } = sessionOf(call);
  const { awardGold, signed } = await readCheckIn(db, givingOf(call), userId);
  return success({
    taskList: await readTasks(call.context, userId),
    todaySign: { awardGold, signed },
    ad: {
      seconds: READING_AD_SECONDS,
      awardGold: READING_AD_BONUS,
      left: await adsLeft(db, userId, now()),
      daily: READING_ADS_A_DAY,
    },
    withoutEmail: await bonusWithoutEmail(db, givingOf(call), userId),
  });
};

import { eq } from 'drizzle-orm';
import {
  READING_AD_BONUS,
  READING_AD_SECONDS,
  READING_ADS_A_DAY,
  TASK_TYPES,
} from '../../contract/money/rewards';
import { failed, success } from '../../contract/wire/failure';
import { checkIn, makeUp, readCheckIn } from '../checkIn/checkIn';
import { type Handler, sessionOf } from '../ground/call';
import { users } from '../ground/db/schema/users';
import { transact } from '../ground/db/transact';
import { givingOf } from '../ground/limits/guests';
import { answerOnce } from '../ground/session/answerOnce';
import { readMemberships } from '../members/coverage';
import { bannedUntil, countAdClick } from '../rewards/adClicks';
import { adsLeft, finishAd as finish, startAd as start } from '../rewards/ads';
import {
  finishEpisodeAd as finishEpisode,
  readEpisodeAds,
  startEpisodeAd as startEpisode,
} from '../rewards/episodeAds';
import { readInvites } from '../rewards/invites';
import { payInvites } from '../rewards/payInvites';
import { claimDone, payTask, readTasks } from '../rewards/tasks';
import { bonusWithoutEmail } from '../rewards/withoutMailbox';
import { signalsOf } from '../telemetry/installation';

export const signIndex: Handler<'signIndex'> = async (call) => {
  return success(await readCheckIn(call.context.db, givingOf(call), sessionOf(call).userId));
};

export const sign: Handler<'sign'> = (call) =>
  answerOnce(call, 'sign', async (tx, userId) => {
    const { tappedAt, requestId, makeUpDay } = call.request;
    const giving = givingOf(call);
    if (makeUpDay !== undefined) return await makeUp(tx, giving, { userId, day: makeUpDay });
    await payInvites(tx, giving, userId);
    return await checkIn(tx, giving, { userId, tappedAt, requestId });
  });

/** The tasks of spec 3, and how much reading ads still pay today. */
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

export const claimTask: Handler<'claimTask'> = (call) =>
  answerOnce(call, 'claimTask', (tx, userId) => claimDone(tx, givingOf(call), { ...call.request, userId }));

/** The first start as an installed app (spec 4.10): stored each time, paid once. */
export const getGoldByPwa: Handler<'getGoldByPwa'> = (call) =>
  answerOnce(call, 'getGoldByPwa', async (tx, userId) => {
    const { requestId } = call.request;
    await tx.update(users).set({ isHome: true }).where(eq(users.id, userId));
    return await payTask(tx, givingOf(call), { userId, taskType: TASK_TYPES.install, requestId });
  });

/**
 * Pays once an account for allowing notifications (spec 4.8), as much as the operator set; `noReward` if the
 * server sends none.
 */
export const getGoldByNotice: Handler<'getGoldByNotice'> = (call) =>
  answerOnce(call, 'getGoldByNotice', async (tx, userId) => {
    if (call.context.vapid === null) return failed('noReward');
    const { requestId } = call.request;
    return payTask(tx, givingOf(call), { userId, taskType: TASK_TYPES.notifications, requestId });
  });

/** The slots for advertisements; none for members of tiers without ads, as VIP is, and for banned readers. */
export const adStatus: Handler<'adStatus'> = async ({ context, session }) => {
  const { userId } = sessionOf({ session });
  const now = context.now();
  const until = await bannedUntil(context.db, userId, now);
  const memberships = until === null ? await readMemberships(context.db, userId, now) : [];
  const isWithout = until !== null || memberships.some(({ tier }) => tier.noAds);
  const slots = signalsOf(context.settings).ads?.slots ?? [];
  return success({ list: isWithout ? [] : slots, bannedUntil: until?.getTime() ?? null });
};

export const startAd: Handler<'startAd'> = (call) =>
  answerOnce(call, 'startAd', (tx, userId) => {
    const { slotId, page } = call.request;
    return start(tx, givingOf(call), { userId, slotId, page });
  });

export const finishAd: Handler<'finishAd'> = (call) =>
  answerOnce(call, 'finishAd', (tx, userId) => {
    const { adId, requestId } = call.request;
    return finish(tx, givingOf(call), { userId, adId, requestId });
  });

export const episodeAds: Handler<'episodeAds'> = (call) => {
  const { userId } = sessionOf(call);
  const { videoId } = call.request;
  return readEpisodeAds(call.context, call.context.db, { userId, videoId });
};

export const startEpisodeAd: Handler<'startEpisodeAd'> = (call) =>
  answerOnce(call, 'startEpisodeAd', (tx, userId) => {
    const { videoId, target, slotId } = call.request;
    return startEpisode(tx, { userId, videoId, target, slotId, now: call.context.now() });
  });

/** Stored without keys, as unlocks are: a resend is told what is open by then. */
export const finishEpisodeAd: Handler<'finishEpisodeAd'> = (call) =>
  answerOnce(
    call,
    'finishEpisodeAd',
    (tx, userId) => finishEpisode(call.context, tx, { userId, adId: call.request.adId }),
    {
      shorten: (ads) => ({ ...ads, passes: [] }),
      restore: async (tx, short, userId) => {
        const ads = await readEpisodeAds(call.context, tx, { userId, videoId: short.videoId });
        return ads.ok ? ads.value : short;
      },
    },
  );

/** Counts every click alike, also on the installation's own advertisements. */
export const clickAd: Handler<'clickAd'> = ({ context, session }) => {
  const { userId } = sessionOf({ session });
  return transact(context.db, (tx) => countAdClick(tx, userId, context.now()));
};

export const inviteConfig: Handler<'inviteConfig'> = async (call) => {
  const config = await readInvites(call.context.db, sessionOf(call).userId, call.context.now());
  return config === null ? failed('notFound') : success(config);
};

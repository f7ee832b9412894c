import * as v from 'valibot';
import { daySchema } from '../schemas/ledger';
import { count, shortText } from '../schemas/primitives';
import { adClickedSchema, adStatusSchema } from '../schemas/signals';
import {
  adStartSchema,
  inviteConfigSchema,
  rewardSchema,
  signIndexSchema,
  signSchema,
  taskListSchema,
} from '../schemas/task';
import { TASK_TYPES } from '../values/tasks';
import { API, type Endpoint, endpoint, optionalUserId, requestId } from './endpoint';

/** What bonus is given for. All that pays may be refused with `emailNeeded` (a check-in also with `readFirst`) or `bonusUsedUp` (decision 0031). */
export const rewardCalls = {
  signIndex: endpoint({
    method: 'GET',
    path: `${API}/sign/index`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: signIndexSchema,
  }),
  sign: endpoint({
    method: 'POST',
    path: `${API}/sign/sign`,
    access: 'session',
    request: v.object({
      requestId,
      /**
       * When the reader tapped, milliseconds since the epoch, by the server's clock as well as the device knows it: its
       * own clock corrected by the last `serverTime` it heard. Counts for the day it falls on when that is today or
       * yesterday; later than now counts for today. Refused: `checkInFailed`, `alreadyCheckedIn`.
       */
      tappedAt: count,
      /** To make up this missed day instead (`makeUpDay` of sign/index). Gives no bonus. */
      makeUpDay: v.optional(daySchema),
      userId: optionalUserId,
    }),
    answer: signSchema,
  }),
  taskList: endpoint({
    method: 'GET',
    path: `${API}/task/list`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: taskListSchema,
  }),
  /** Pays a claimable task out, once. Refused: `noReward`. */
  claimTask: endpoint({
    method: 'POST',
    path: `${API}/task/claim`,
    access: 'session',
    request: v.object({
      requestId,
      taskType: v.picklist(Object.values(TASK_TYPES)),
      userId: optionalUserId,
    }),
    answer: rewardSchema,
  }),
  /** The reward for the first start as an installed app, once an account. Refused: `noReward`. */
  getGoldByPwa: endpoint({
    method: 'POST',
    path: `${API}/user/getGoldByPwa`,
    access: 'session',
    request: v.object({ requestId, isHome: v.literal(1), userId: optionalUserId }),
    answer: rewardSchema,
  }),
  /** The reward for allowing notifications, once an account. Refused: `noReward`. */
  getGoldByNotice: endpoint({
    method: 'POST',
    path: `${API}/user/en/getGoldByNotice`,
    access: 'session',
    request: v.object({ requestId, aid: v.optional(shortText), userId: optionalUserId }),
    answer: rewardSchema,
  }),
  /** Begins a reading ad; another one that is open is void. Refused: `noReward` when the day's ads are used up, `emailNeeded`, `adsBanned`. */
  startAd: endpoint({
    method: 'POST',
    path: `${API}/ad/start`,
    access: 'session',
    request: v.object({ requestId, slotId: shortText, page: shortText, userId: optionalUserId }),
    answer: adStartSchema,
  }),
  /** Ends a reading ad and pays it, once. Refused: `adTooShort` (it may still be finished later), `noReward`, `emailNeeded`, `bonusUsedUp`. */
  finishAd: endpoint({
    method: 'POST',
    path: `${API}/ad/finish`,
    access: 'session',
    request: v.object({ requestId, adId: v.pipe(v.string(), v.uuid()), userId: optionalUserId }),
    answer: v.object({ ...rewardSchema.entries, left: count }),
  }),
  /** The advertisements a reader is shown, and where (spec 3). */
  adStatus: endpoint({
    method: 'GET',
    path: `${API}/ad/status`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: adStatusSchema,
  }),
  /** A click on an advertisement (spec 4.9). Refused: `tooManyAdClicks` beyond the limit, `adsBanned`. */
  clickAd: endpoint({
    method: 'POST',
    path: `${API}/ad/click`,
    access: 'session',
    request: v.object({ slotId: shortText, page: shortText, userId: optionalUserId }),
    answer: adClickedSchema,
  }),
  inviteConfig: endpoint({
    method: 'GET',
    path: `${API}/user/en/inviteConfig`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: inviteConfigSchema,
  }),
} as const satisfies Record<string, Endpoint>;

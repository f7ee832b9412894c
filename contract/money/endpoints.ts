import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { episodeTargetSchema, videoIdSchema } from '../catalogue/dramas.schema';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  optionalUserId,
  requestId,
  shortText,
} from '../wire/primitives.schema';
import {
  amountSchema,
  daySchema,
  GOLD_LOG_FILTERS,
  goldIndexSchema,
  goldLogSchema,
  grantsPageSchema,
  packReportAnswerSchema,
  packTargetsSchema,
  takenAlongSchema,
  undoSchema,
  unlockQuoteSchema,
  unlockSchema,
} from './ledger.schema';
import { TASK_TYPES } from './rewards';
import {
  adClickedSchema,
  adStartSchema,
  adStatusSchema,
  inviteConfigSchema,
  rewardSchema,
  signIndexSchema,
  signSchema,
  taskListSchema,
} from './rewards.schema';

/** Coins: what they are spent on, and what became of them (decision 0017). */
export const walletCalls = {
  /** Spends, and so checked like a mutation though it is a GET (spec 7). Bonus goes first, then coins (spec 4.12). */
  unlockChapterByGold: endpoint({
    method: 'GET',
    path: `${API}/user/en/unlockChapterByGold`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      /** The highest price the reader saw. Dearer: `priceRose`. */
      maxPrice: amountSchema,
      /** Whether auto-unlock asks, not a tap: only then can it be taken back. */
      auto: v.optional(v.boolean()),
      userId: optionalUserId,
    }),
    /** Already unlocked or free: success, nothing spent. Refused: `notFound`, `priceRose`, `tooPoor`. */
    answer: unlockSchema,
  }),
  /** One episode of a drama; everything else as for a chapter. */
  unlockEpisodeByGold: endpoint({
    method: 'POST',
    path: `${API}/user/en/unlockEpisodeByGold`,
    access: 'session',
    request: v.object({
      requestId,
      videoId: videoIdSchema,
      target: episodeTargetSchema,
      maxPrice: amountSchema,
      auto: v.optional(v.boolean()),
      userId: optionalUserId,
    }),
    answer: unlockSchema,
  }),
  /** All locked chapters of a range at once, or none of them; with a drama's id for `bookId` its episodes. */
  unlockRangeByGold: endpoint({
    method: 'POST',
    path: `${API}/user/en/unlockRangeByGold`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      /** First chapter, in reading order. */
      from: targetSchema,
      /** Last chapter, in reading order; null is to the end of the book. */
      to: v.nullable(targetSchema),
      /** The total the reader saw (`price` of `unlockQuote`). Dearer: `priceRose`. */
      maxPrice: amountSchema,
      userId: optionalUserId,
    }),
    answer: unlockSchema,
  }),
  /** What a range costs now, discount and all; with `to` null the price to the end of the book. */
  unlockQuote: endpoint({
    method: 'GET',
    path: `${API}/user/en/unlockQuote`,
    access: 'session',
    request: v.object({
      bookId: bookIdSchema,
      from: targetSchema,
      to: v.nullable(targetSchema),
      userId: optionalUserId,
    }),
    answer: unlockQuoteSchema,
  }),
  /** Takes back an unlock that auto-unlock made, within UNDO_UNLOCK_MS. Not to be offered once its text was painted. */
  undoUnlock: endpoint({
    method: 'POST',
    path: `${API}/user/en/undoUnlock`,
    access: 'session',
    /** `unlockRequestId`: the requestId of the unlock. Refused: `notUndoable`. */
    request: v.object({ requestId, unlockRequestId: requestId, userId: optionalUserId }),
    answer: undoSchema,
  }),
  /**
   * Takes chapters of a novel along: their coins are held, the keys are told. What is not reported as opened by `endsAt`
   * comes back (decision 0088). What is open already of them is left out.
   */
  takeAlong: endpoint({
    method: 'POST',
    path: `${API}/user/en/takeAlong`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      targets: v.pipe(packTargetsSchema, v.minLength(1)),
      /** All of them together, as the reader saw it. */
      maxPrice: amountSchema,
      userId: optionalUserId,
    }),
    /** Refused: `notFound` (none of them is locked), `priceRose`, `tooPoor`, `loginNeeded`, `packWaits`, `packLimit`. */
    answer: takenAlongSchema,
  }),
  /** What was opened of a pack, all of it each time; with `closing` the rest comes back at once. */
  reportOpened: endpoint({
    method: 'POST',
    path: `${API}/user/en/reportOpened`,
    access: 'session',
    request: v.object({
      requestId,
      packId: count,
      opened: packTargetsSchema,
      closing: v.boolean(),
      /** contract/money/packReport. A report that is not the taking device's is refused: `notAllowed`. */
      mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      userId: optionalUserId,
    }),
    answer: packReportAnswerSchema,
  }),
  /** Everything the user ever unlocked, oldest first, with keys and receipts. */
  grants: endpoint({
    method: 'GET',
    path: `${API}/user/en/grants`,
    access: 'session',
    /** `after`: the largest grant id the device has; 0 for all. */
    request: v.object({ after: count, userId: optionalUserId }),
    answer: grantsPageSchema,
  }),
  goldIndex: endpoint({
    method: 'GET',
    path: `${API}/user/en/goldIndex`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: goldIndexSchema,
  }),
  goldLog: endpoint({
    method: 'GET',
    path: `${API}/user/en/goldLog`,
    access: 'session',
    /** `before`: lines with smaller ids only; null begins with the newest. */
    request: v.object({
      before: v.nullable(count),
      filter: v.picklist(GOLD_LOG_FILTERS),
      userId: optionalUserId,
    }),
    answer: goldLogSchema,
  }),
} as const satisfies Record<string, Endpoint>;

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

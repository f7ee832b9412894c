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
import { episodeAdStartSchema, episodeAdsSchema } from './episodeAds.schema';
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
import { openedByTicketSchema, ticketsSchema } from './tickets.schema';
import { openAsMemberSchema, openedAsMemberSchema } from './tiers.schema';

/** Spending coins, and the ledger (decision 0017). */
export const walletCalls = {
  /**
   * Spends coins, so it is checked like a mutation although it is a GET (spec 7). Bonus is spent first, then
   * coins (spec 4.12).
   */
  unlockChapterByGold: endpoint({
    method: 'GET',
    path: `${API}/user/en/unlockChapterByGold`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      /** The highest price the reader saw. Refused if it is higher now: `priceRose`. */
      maxPrice: amountSchema,
      /** True if auto-unlock asks, not a tap: only then can the unlock be undone. */
      auto: v.optional(v.boolean()),
      userId: optionalUserId,
    }),
    /**
     * If already unlocked or free: success, and nothing is spent. Refused: `notFound`, `priceRose`,
     * `tooPoor`.
     */
    answer: unlockSchema,
  }),
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
  /** Unlocks all locked chapters of a range, or none; with a drama's id as `bookId`, its episodes. */
  unlockRangeByGold: endpoint({
    method: 'POST',
    path: `${API}/user/en/unlockRangeByGold`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      from: targetSchema,
      /** Inclusive; null is the end of the book. */
      to: v.nullable(targetSchema),
      maxPrice: amountSchema,
      userId: optionalUserId,
    }),
    answer: unlockSchema,
  }),
  /** Returns the current price of a range, discounts included; with `to` null, up to the end of the book. */
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
  /**
   * Undoes an unlock that auto-unlock made, within UNDO_UNLOCK_MS. Must not be offered once the text was
   * painted.
   */
  undoUnlock: endpoint({
    method: 'POST',
    path: `${API}/user/en/undoUnlock`,
    access: 'session',
    /** `unlockRequestId`: the requestId of the unlock. Refused: `notUndoable`. */
    request: v.object({ requestId, unlockRequestId: requestId, userId: optionalUserId }),
    answer: undoSchema,
  }),
  /**
   * Takes chapters of a novel along: holds their coins and returns their keys. Coins of chapters that are not
   * reported as opened by `endsAt` are released (decision 0088). Chapters that are already open are left out.
   */
  takeAlong: endpoint({
    method: 'POST',
    path: `${API}/user/en/takeAlong`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      targets: v.pipe(packTargetsSchema, v.minLength(1)),
      maxPrice: amountSchema,
      userId: optionalUserId,
    }),
    /**
     * Refused: `notFound` (none of the chapters is locked), `priceRose`, `tooPoor`, `loginNeeded`,
     * `packWaits`, `packLimit`.
     */
    answer: takenAlongSchema,
  }),
  /** Reports all chapters of a pack opened so far; `closing` releases the rest at once. */
  reportOpened: endpoint({
    method: 'POST',
    path: `${API}/user/en/reportOpened`,
    access: 'session',
    request: v.object({
      requestId,
      packId: count,
      opened: packTargetsSchema,
      closing: v.boolean(),
      /**
       * See contract/money/packReport. Refused with `notAllowed` if the report is not from the device that
       * took the pack.
       */
      mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
      userId: optionalUserId,
    }),
    answer: packReportAnswerSchema,
  }),
  /** Returns the reader's tickets for a novel, with the keys of chapters that they open (decision 0146). */
  tickets: endpoint({
    method: 'GET',
    path: `${API}/user/en/tickets`,
    access: 'session',
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId }),
    /** Refused: `notFound`. */
    answer: ticketsSchema,
  }),
  /**
   * Opens chapters or episodes for a member of a tier, for good (decision 0147). Asking twice changes nothing.
   * Refused: `notFound`; `locked` if none of them is open to the reader.
   */
  openAsMember: endpoint({
    method: 'POST',
    path: `${API}/user/en/openAsMember`,
    access: 'session',
    request: v.object({ ...openAsMemberSchema.entries, userId: optionalUserId }),
    answer: openedAsMemberSchema,
  }),
  /** Opens a chapter for a ticket; a device without a network has opened it before, with a key it was given. */
  openByTicket: endpoint({
    method: 'POST',
    path: `${API}/user/en/openByTicket`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      /** When it was opened, ms since the epoch, by the device's estimate of the server's clock. */
      at: count,
      userId: optionalUserId,
    }),
    /** Refused: `notFound`; `locked` for a chapter whose key was not given. */
    answer: openedByTicketSchema,
  }),
  grants: endpoint({
    method: 'GET',
    path: `${API}/user/en/grants`,
    access: 'session',
    /** `after`: the largest grant id that the device has; 0 for all. */
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
    /** `before`: only lines with smaller ids; null starts with the newest. */
    request: v.object({
      before: v.nullable(count),
      filter: v.picklist(GOLD_LOG_FILTERS),
      userId: optionalUserId,
    }),
    answer: goldLogSchema,
  }),
} as const satisfies Record<string, Endpoint>;

/**
 * Rewards. Every paying call can be refused with `emailNeeded` (a check-in also with `readFirst`) or
 * `bonusUsedUp` (decision 0031).
 */
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
       * When the reader tapped, milliseconds since the epoch, by the device's clock corrected by the last
       * `serverTime` it received. Counts for its day if that is today or yesterday; a future time counts for
       * today. Refused: `checkInFailed`, `alreadyCheckedIn`.
       */
      tappedAt: count,
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
  /** Pays out a claimable task, once. Refused: `noReward`. */
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
  /** The reward for the first start as an installed app, once per account. Refused: `noReward`. */
  getGoldByPwa: endpoint({
    method: 'POST',
    path: `${API}/user/getGoldByPwa`,
    access: 'session',
    request: v.object({ requestId, isHome: v.literal(1), userId: optionalUserId }),
    answer: rewardSchema,
  }),
  /** The reward for allowing notifications, once per account. Refused: `noReward`. */
  getGoldByNotice: endpoint({
    method: 'POST',
    path: `${API}/user/en/getGoldByNotice`,
    access: 'session',
    request: v.object({ requestId, aid: v.optional(shortText), userId: optionalUserId }),
    answer: rewardSchema,
  }),
  /**
   * Begins a reading ad and voids any other that is open. Refused: `noReward` if the day's ads are used up,
   * `emailNeeded`, `adsBanned`.
   */
  startAd: endpoint({
    method: 'POST',
    path: `${API}/ad/start`,
    access: 'session',
    request: v.object({ requestId, slotId: shortText, page: shortText, userId: optionalUserId }),
    answer: adStartSchema,
  }),
  /**
   * Ends a reading ad and pays it, once. Refused: `adTooShort` (it can still be finished later), `noReward`,
   * `emailNeeded`, `bonusUsedUp`.
   */
  finishAd: endpoint({
    method: 'POST',
    path: `${API}/ad/finish`,
    access: 'session',
    request: v.object({ requestId, adId: v.pipe(v.string(), v.uuid()), userId: optionalUserId }),
    answer: v.object({ ...rewardSchema.entries, left: count }),
  }),
  /** Returns what ads opened for the reader in a drama, with the keys (decision 0148). Refused: `notFound`. */
  episodeAds: endpoint({
    method: 'GET',
    path: `${API}/ad/episodes`,
    access: 'session',
    request: v.object({ videoId: videoIdSchema, userId: optionalUserId }),
    answer: episodeAdsSchema,
  }),
  /**
   * Begins an ad that opens an episode, and voids any other that is open and has not run long enough. Refused:
   * `notFound`, `loginNeeded`, `adsBanned`, `noReward` if the day's are used up, `notAllowed` if no ad opens the
   * episode: it is open, shorter than the ad, or the title has no such rule.
   */
  startEpisodeAd: endpoint({
    method: 'POST',
    path: `${API}/ad/startEpisode`,
    access: 'session',
    request: v.object({
      requestId,
      videoId: videoIdSchema,
      target: episodeTargetSchema,
      slotId: shortText,
      userId: optionalUserId,
    }),
    answer: episodeAdStartSchema,
  }),
  /**
   * Ends it and opens the episode for EPISODE_PASS_MS, once. Refused: `adTooShort` (it can still be finished
   * later), `noReward` for a void or foreign ad, and if the day's are used up.
   */
  finishEpisodeAd: endpoint({
    method: 'POST',
    path: `${API}/ad/finishEpisode`,
    access: 'session',
    request: v.object({ requestId, adId: v.pipe(v.string(), v.uuid()), userId: optionalUserId }),
    answer: episodeAdsSchema,
  }),
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

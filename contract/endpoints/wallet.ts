import * as v from 'valibot';
import { bookIdSchema } from '../schemas/catalogue';
import { targetSchema } from '../schemas/chapter';
import { episodeTargetSchema, videoIdSchema } from '../schemas/drama';
import {
  GOLD_LOG_FILTERS,
  goldIndexSchema,
  goldLogSchema,
  grantsPageSchema,
  undoSchema,
  unlockQuoteSchema,
  unlockSchema,
} from '../schemas/ledger';
import { amountSchema } from '../schemas/money';
import { packReportAnswerSchema, packTargetsSchema, takenAlongSchema } from '../schemas/pack';
import { count } from '../schemas/primitives';
import { API, type Endpoint, endpoint, optionalUserId, requestId } from './endpoint';

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
      /** contract/codec/packReport. A report that is not the taking device's is refused: `notAllowed`. */
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

import * as v from 'valibot';
import {
  deviceInfoSchema,
  fingerprintRuleSchema,
  flagSchema,
  registerByFingerIdSchema,
  registeredGuestSchema,
  userIdSchema,
  userInfoSchema,
  userSchema,
} from './account';
import { bookDetailSchema, bookIdSchema, facetsSchema, ratingSchema, starsSchema } from './catalog';
import { chapterAccessSchema, chapterListSchema, targetSchema } from './chapter';
import { episodeTargetSchema, videoIdSchema } from './drama';
import type { HttpMethod } from './envelope';
import {
  bookPageSchema,
  homeFeedSchema,
  indexConfigSchema,
  rankingPageSchema,
  searchPageSchema,
} from './feed';
import {
  daySchema,
  GOLD_LOG_FILTERS,
  goldIndexSchema,
  goldLogSchema,
  grantsPageSchema,
  undoSchema,
  unlockQuoteSchema,
  unlockSchema,
} from './ledger';
import { TYPO_MAX_CHARACTERS } from './limits';
import {
  codeSentSchema,
  LOG_OUT_SCOPES,
  loggedInSchema,
  loginByCodeSchema,
  loginByEmailSchema,
  offeredProviderSchema,
  registerByEmailSchema,
  registerByGoogleSchema,
  resetPasswordSchema,
  sendCodeSchema,
  sessionSchema,
  socialStartedSchema,
  startSocialSchema,
} from './login';
import { amountSchema } from './money';
import { deletionProofSchema, editProfileSchema, supportMessageSchema } from './profile';
import { syncAnswerSchema, syncRequestSchema } from './sync';
import {
  adStartSchema,
  inviteConfigSchema,
  rewardSchema,
  signIndexSchema,
  signSchema,
  TASK_TYPES,
  taskListSchema,
} from './task';

/** Every call once. Both ends take name, method, path, headers and shapes from here (spec 7, design 4). */
export type Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `session`: refused with 401 without one. `open`: the catalogue, readable before sign-in. */
  readonly access: 'session' | 'open';
  readonly request: Request;
  /** The shape of `data` when `code` is 1. */
  readonly answer: Answer;
};

function endpoint<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  definition: Endpoint<Request, Answer>,
): Endpoint<Request, Answer> {
  return definition;
}

const API = '/novel-api/api';
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const shortText = v.pipe(v.string(), v.maxLength(512));
const typoText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(TYPO_MAX_CHARACTERS));
const longText = v.pipe(v.string(), v.maxLength(8_192));
/** Ignored where it is the session's own, refused where it is another's: the session decides (design 4). */
const optionalUserId = v.optional(userIdSchema);
const nothing = v.null();
/** UUIDv7 made by the client: a resend hears the same answer (design 3). */
const requestId = v.pipe(v.string(), v.uuid());

export const RANKING_KINDS = ['hot', 'new', 'finished', 'unlocked'] as const;
export type RankingKind = (typeof RANKING_KINDS)[number];
export const RANKING_PERIODS = ['day', 'week', 'month', 'all'] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];
/** Under 60,000 words, up to 200,000, and beyond. */
export const BOOK_LENGTHS = ['short', 'medium', 'long'] as const;
export type BookLength = (typeof BOOK_LENGTHS)[number];

export const endpoints = {
  registerByFingerId: endpoint({
    method: 'POST',
    path: `${API}/user/registerByFingerId`,
    access: 'open',
    request: registerByFingerIdSchema,
    answer: registeredGuestSchema,
  }),
  /** A code for an e-mail address (spec 7). The same answer whether an account has the address or not. */
  sendCodeByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/sendCodeByEmail`,
    access: 'open',
    request: sendCodeSchema,
    answer: codeSentSchema,
  }),
  /** Opens an account; the guest of the session becomes it. Refused: `wrongCode`. */
  registerByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByEmail`,
    access: 'open',
    request: registerByEmailSchema,
    answer: loggedInSchema,
  }),
  /** The guest of the session is merged into the account, once. Refused: `loginError`. */
  loginByEmail: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByEmail`,
    access: 'open',
    request: loginByEmailSchema,
    answer: loggedInSchema,
  }),
  /** The same with a code instead of the password; opens an account for an address that has none. Refused: `wrongCode`. */
  loginByCode: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginByCode`,
    access: 'open',
    request: loginByCodeSchema,
    answer: loggedInSchema,
  }),
  /** Begins a login by another provider: the browser goes to `url` with this. Refused: `socialFailed`. */
  startSocial: endpoint({
    method: 'POST',
    path: `${API}/user/en/startSocial`,
    access: 'open',
    request: startSocialSchema,
    answer: socialStartedSchema,
  }),
  /**
   * Logs in whom Google, or another provider, has just vouched for (spec 7); opens an account for somebody new. Refused:
   * `socialFailed`, `emailTaken`.
   */
  registerByGoogle: endpoint({
    method: 'POST',
    path: `${API}/user/en/registerByGoogle`,
    access: 'open',
    request: registerByGoogleSchema,
    answer: loggedInSchema,
  }),
  /** Sets a new password, logs all other devices out and this one in. Refused: `wrongCode`. */
  resetPassword: endpoint({
    method: 'POST',
    path: `${API}/user/en/resetPassword`,
    access: 'open',
    request: resetPasswordSchema,
    answer: loggedInSchema,
  }),
  /** Ends sessions. Open: who has none is logged out already. */
  logOut: endpoint({
    method: 'POST',
    path: `${API}/user/en/logOut`,
    access: 'open',
    request: v.object({ scope: v.picklist(LOG_OUT_SCOPES), userId: optionalUserId }),
    answer: nothing,
  }),
  /** The devices that are logged in, the one seen last first. */
  sessionList: endpoint({
    method: 'GET',
    path: `${API}/user/en/sessionList`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.array(sessionSchema) }),
  }),
  /** Logs one device out. Refused: `notFound`. */
  endSession: endpoint({
    method: 'POST',
    path: `${API}/user/en/endSession`,
    access: 'session',
    request: v.object({ id: count, userId: optionalUserId }),
    answer: nothing,
  }),
  userInfo: endpoint({
    method: 'POST',
    path: `${API}/user/en/userInfo`,
    access: 'session',
    request: v.object({ userId: optionalUserId, aid: v.optional(shortText) }),
    answer: userInfoSchema,
  }),
  /** Refused: `notFound` for another's id. */
  editProfile: endpoint({
    method: 'PUT',
    path: `${API}/user/editProfile/:id`,
    access: 'session',
    request: editProfileSchema,
    answer: userSchema,
  }),
  /** All that the server has of a reader (README, what is kept). */
  exportMe: endpoint({
    method: 'GET',
    path: `${API}/user/exportMe`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: v.record(v.string(), v.unknown()),
  }),
  /** Deletes the account and ends all its sessions. Refused: `loginError`, `wrongCode`. */
  deleteMe: endpoint({
    method: 'POST',
    path: `${API}/user/deleteMe`,
    access: 'session',
    request: v.object({ proof: deletionProofSchema, userId: optionalUserId }),
    answer: nothing,
  }),
  /** A message to the operator. */
  customerService: endpoint({
    method: 'POST',
    path: `${API}/user/en/customerService`,
    access: 'session',
    request: v.object({ requestId, ...supportMessageSchema.entries, userId: optionalUserId }),
    answer: nothing,
  }),
  loginLog: endpoint({
    method: 'POST',
    path: `${API}/user/en/loginLog`,
    access: 'session',
    request: v.object({
      fingerId: shortText,
      platform: v.literal('h5'),
      isDeep: flagSchema,
      language: shortText,
      friendInviteCode: shortText,
      inviteCode: shortText,
      userId: optionalUserId,
      device: deviceInfoSchema,
    }),
    answer: nothing,
  }),
  userHandleLogByApp: endpoint({
    method: 'POST',
    path: `${API}/user/en/userHandleLogByApp`,
    access: 'open',
    request: v.object({
      device: deviceInfoSchema,
      msg: shortText,
      ext1: longText,
      ext2: longText,
      ext3: longText,
      userId: optionalUserId,
      /** Milliseconds since the epoch by the device's clock. */
      dateTime: count,
    }),
    answer: nothing,
  }),
  securityConfig: endpoint({
    method: 'GET',
    path: `${API}/security/config`,
    headers: { 'app-version': '2' },
    access: 'open',
    request: v.object({}),
    answer: v.object({
      contractVersion: count,
      minContractVersion: count,
      /** Milliseconds since the epoch: what a device corrects its own clock by (tappedAt of `sign`). */
      serverTime: count,
      /** Public Ed25519 key of receipts, base64 of 32 bytes; a device keeps the first it hears (contract/receipt). */
      receiptKey: v.string(),
    }),
  }),
  novelConfig: endpoint({
    method: 'GET',
    path: `${API}/novel/config`,
    headers: { version: '3' },
    access: 'open',
    request: v.object({}),
    answer: v.object({
      operatorName: v.string(),
      currencySymbol: v.string(),
      loginGold: count,
      noticeGold: count,
      bookCount: count,
      loginProviders: v.array(offeredProviderSchema),
      /** `ask`: no fingerprint is taken before the reader has agreed to it. */
      fingerprint: v.optional(fingerprintRuleSchema, 'ask'),
    }),
  }),
  indexConfig: endpoint({
    method: 'GET',
    path: `${API}/novel/indexConfig`,
    access: 'open',
    request: v.object({ userId: optionalUserId, isDeep: flagSchema }),
    answer: indexConfigSchema,
  }),
  homeFeed: endpoint({
    method: 'GET',
    path: `${API}/novel/index`,
    access: 'open',
    request: v.object({ isDeep: flagSchema, gender: shortText, userId: optionalUserId }),
    answer: homeFeedSchema,
  }),
  blockList: endpoint({
    method: 'GET',
    path: `${API}/novel/blockList`,
    access: 'open',
    request: v.object({ blockId: count, offset: count }),
    answer: v.object({ title: v.string(), ...bookPageSchema.entries }),
  }),
  bookInfo: endpoint({
    method: 'GET',
    path: `${API}/novel/bookInfo`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId }),
    answer: v.object({ book: bookDetailSchema }),
  }),
  chapterList: endpoint({
    method: 'GET',
    path: `${API}/novel/chapterList`,
    access: 'open',
    /** `revision`: the list the client holds; the same one is answered with `unchanged`. */
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId, revision: v.optional(count) }),
    answer: chapterListSchema,
  }),
  chapter: endpoint({
    method: 'GET',
    path: `${API}/novel/chapter`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, target: targetSchema, userId: optionalUserId }),
    answer: v.object({ chapter: chapterAccessSchema }),
  }),
  recommendByPackage: endpoint({
    method: 'GET',
    path: `${API}/novel/recommendByPackage`,
    access: 'open',
    request: v.object({ bookId: v.optional(bookIdSchema), userId: optionalUserId }),
    answer: bookPageSchema,
  }),
  search: endpoint({
    method: 'GET',
    path: `${API}/novel/search`,
    access: 'open',
    /** Title, author, tags and description; forgives typing errors. An empty `query` finds nothing. */
    request: v.object({ query: v.pipe(v.string(), v.maxLength(200)), offset: count }),
    answer: searchPageSchema,
  }),
  hotSearches: endpoint({
    method: 'GET',
    path: `${API}/novel/hotSearches`,
    access: 'open',
    request: v.object({}),
    /** What readers look for most these days, most wanted first; only what finds a book. */
    answer: v.object({ list: v.array(v.string()) }),
  }),
  facets: endpoint({
    method: 'GET',
    path: `${API}/novel/facets`,
    access: 'open',
    request: v.object({}),
    answer: facetsSchema,
  }),
  ranking: endpoint({
    method: 'GET',
    path: `${API}/novel/ranking`,
    access: 'open',
    /** Filters narrow together. `period` counts reads and unlocks of that long back; `new` goes by age alone. */
    request: v.object({
      kind: v.picklist(RANKING_KINDS),
      period: v.picklist(RANKING_PERIODS),
      category: v.optional(shortText),
      tag: v.optional(shortText),
      status: v.optional(v.picklist(['finished', 'ongoing'])),
      length: v.optional(v.picklist(BOOK_LENGTHS)),
      updated: v.optional(v.picklist(['day', 'week', 'month'])),
      offset: count,
    }),
    answer: rankingPageSchema,
  }),
  rateBook: endpoint({
    method: 'POST',
    path: `${API}/novel/rateBook`,
    access: 'session',
    /** One rating a reader and book; another one replaces it. Refused (`notRead`) before a chapter was opened. */
    request: v.object({ requestId, bookId: bookIdSchema, stars: starsSchema, userId: optionalUserId }),
    answer: ratingSchema,
  }),
  reportTypo: endpoint({
    method: 'POST',
    path: `${API}/novel/reportTypo`,
    access: 'session',
    /** A misprint a reader found: the words as they stand in the chapter, and as they should. */
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      quote: typoText,
      correction: typoText,
      /** Empty when there is nothing to add. */
      note: v.pipe(v.string(), v.maxLength(TYPO_MAX_CHARACTERS)),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  userLog: endpoint({
    method: 'POST',
    path: `${API}/user/en/userLog`,
    access: 'session',
    /** set_userLog of spec 7. Action `read` of page `reading` says that a chapter was read: rankings count it. */
    request: v.object({
      requestId,
      page: shortText,
      action: shortText,
      detail: v.object({
        bookId: v.optional(bookIdSchema),
        target: v.optional(targetSchema),
        text: v.optional(longText),
      }),
      userId: optionalUserId,
      /** Milliseconds since the epoch by the device's clock. */
      dateTime: count,
    }),
    answer: nothing,
  }),
  /**
   * What was changed on this device goes up, what the other devices of the account changed comes down (decision 0019).
   * Refused: `accountFull`.
   */
  sync: endpoint({
    method: 'POST',
    path: `${API}/user/en/sync`,
    access: 'session',
    request: syncRequestSchema,
    answer: syncAnswerSchema,
  }),
  /** Spends, and so checked like a mutation though the spec makes it a GET. Bonus goes first, then coins (spec 4). */
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
  /** One episode of a drama; everything else as for a chapter, but that nobody unlocks it unasked. */
  unlockEpisodeByGold: endpoint({
    method: 'POST',
    path: `${API}/user/en/unlockEpisodeByGold`,
    access: 'session',
    request: v.object({
      requestId,
      videoId: videoIdSchema,
      target: episodeTargetSchema,
      maxPrice: amountSchema,
      userId: optionalUserId,
    }),
    answer: unlockSchema,
  }),
  /** All locked chapters of a range at once, or none of them. */
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
  /** Begins a reading ad. Refused: `noReward` when the day's ads are used up. */
  startAd: endpoint({
    method: 'POST',
    path: `${API}/ad/start`,
    access: 'session',
    request: v.object({ requestId, slotId: shortText, page: shortText, userId: optionalUserId }),
    answer: adStartSchema,
  }),
  /** Ends a reading ad and pays it, once. Refused: `adTooShort` (it may still be finished later), `noReward`. */
  finishAd: endpoint({
    method: 'POST',
    path: `${API}/ad/finish`,
    access: 'session',
    request: v.object({ requestId, adId: v.pipe(v.string(), v.uuid()), userId: optionalUserId }),
    answer: v.object({ ...rewardSchema.entries, left: count }),
  }),
  inviteConfig: endpoint({
    method: 'GET',
    path: `${API}/user/en/inviteConfig`,
    access: 'session',
    request: v.object({ userId: optionalUserId }),
    answer: inviteConfigSchema,
  }),
} as const satisfies Record<string, Endpoint>;

/** The address of a call: `:id` in its path is a field of the request. What is sealed names the path as it stands above. */
export function addressOf({ path }: Endpoint, request: unknown): string {
  return path.replace(':id', String((request as { id?: unknown }).id));
}

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = v.InferInput<(typeof endpoints)[Name]['request']>;
export type AnswerOf<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['answer']>;

/** HTTP 200 bodies of every sealed call. Code 1 is success (spec 7). */
export const answerBodySchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
export type AnswerBody = v.InferOutput<typeof answerBodySchema>;
export const SUCCESS_CODE = 1;

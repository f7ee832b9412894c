import * as v from 'valibot';
import {
  coinPackageSchema,
  discountVipSchema,
  subscriptionSchema,
  vipProductSchema,
} from '../money/payments.schema';
import {
  count,
  flagSchema,
  moment,
  shortText,
  userIdSchema,
  writtenLine,
  writtenText,
} from '../wire/primitives.schema';

/**
 * What a reader is told by the operator, in the app and until they have seen it. `refund` is told of by the ledger and by
 * the provider.
 */
export const OPERATOR_NOTE_KINDS = [
  'warning',
  'silence',
  'silenceLifted',
  'ban',
  'banLifted',
  'coinsGiven',
  'coinsTaken',
  'answer',
] as const;

export type OperatorNoteKind = (typeof OPERATOR_NOTE_KINDS)[number];

/** What an operator told a reader. */
export const operatorNoteSchema = v.object({
  /** Grows with time. */
  id: count,
  kind: v.picklist(OPERATOR_NOTE_KINDS),
  /** In the operator's own words. */
  text: v.string(),
  /** When what it tells of ends; null where nothing does. */
  until: v.nullable(moment),
  /** Coins or bonus that came, or below zero went. */
  gold: v.pipe(v.number(), v.safeInteger()),
  at: moment,
});
export type OperatorNote = v.InferOutput<typeof operatorNoteSchema>;

/** What a device calls itself: shown to the operator, and whoever calls can say anything. */
const deviceText = v.pipe(writtenLine, v.maxLength(512));

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** User info of spec 3. `userGold` = coins + bonus. `isLogin` is 1 for a registered account, 0 for a guest. */
export const userSchema = v.object({
  id: userIdSchema,
  userId: userIdSchema,
  inviteCode: v.string(),
  isLogin: flagSchema,
  isDeep: flagSchema,
  userGold: amount,
  /** Held for chapters that were taken along; missing from servers that hold nothing yet. */
  held: v.optional(amount),
  /** What roundings charged a VIP too much so far, in hundredths of a coin; missing from servers that keep none yet. */
  vipRemainder: v.optional(v.pipe(v.number(), v.safeInteger())),
  coins: amount,
  bonus: amount,
  isVip: flagSchema,
  /** Until when they are VIP, also when that is past; null or not there: never. */
  vipUntil: v.optional(v.nullable(moment)),
  isRoot: flagSchema,
  /** May enter the operator's desk (decision 0083). */
  isOperator: v.optional(flagSchema),
  /** Until when the operator keeps them from taking part; null or not there: they do. */
  bannedUntil: v.optional(v.nullable(moment)),
  /** What the operator told them and they have not seen, oldest first, ten at most. */
  notes: v.optional(v.array(operatorNoteSchema)),
  currencySymbol: v.string(),
  isHome: flagSchema,
  pushId: v.string(),
  email: v.string(),
  /** Whether a code of ours has reached it. */
  isEmailProven: v.optional(flagSchema),
  /** What the reader wants to be called; empty until they say. */
  nickName: writtenLine,
  about: writtenText,
  /** The path of their picture; empty without one. */
  avatar: v.string(),
  regDay: amount,
});

export type User = v.InferOutput<typeof userSchema>;

/** Device info of spec 3. `mac` carries the connection type; the name is spec 3's. */
export const deviceInfoSchema = v.object({
  brand: deviceText,
  model: deviceText,
  platform: deviceText,
  os: deviceText,
  osVersion: deviceText,
  screenHeight: amount,
  screenWidth: amount,
  netType: deviceText,
  /** screen width × height, "390*844". */
  sr: deviceText,
  userAgent: deviceText,
  uuid: deviceText,
  mac: deviceText,
});

export type DeviceInfo = v.InferOutput<typeof deviceInfoSchema>;

/** Where a visitor came from (spec 4.11). Empty strings where unknown. */
export const arrivalSchema = v.object({
  source: shortText,
  inviteCode: shortText,
  friendInviteCode: shortText,
  utmSource: shortText,
  utmMedium: shortText,
  utmCampaign: shortText,
  pixelId: shortText,
  fbclid: shortText,
  fbc: shortText,
  fbp: shortText,
  /** The ad that led here, as its provider names it. Apps of earlier versions send none. */
  aid: v.optional(shortText, ''),
});

export type Arrival = v.InferOutput<typeof arrivalSchema>;

/** Whether this installation's readers are asked before their browser's fingerprint is taken (decision 0018). */
export const fingerprintRuleSchema = v.picklist(['ask', 'on']);

export type FingerprintRule = v.InferOutput<typeof fingerprintRuleSchema>;

export const registerByFingerIdSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  fingerId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  /** 256 random bits, base64url. Names the guest on this device; the server keeps only its hash (spec 4.1). */
  deviceSecret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  platform: v.literal('h5'),
  isDeep: flagSchema,
  phoneLanguage: shortText,
  domain: shortText,
  userId: v.optional(userIdSchema),
  ...arrivalSchema.entries,
  device: deviceInfoSchema,
});

export const registeredGuestSchema = v.object({
  isDeep: flagSchema,
  userId: userIdSchema,
  isRoot: flagSchema,
  loginGold: amount,
  noticeGold: amount,
});

export type RegisteredGuest = v.InferOutput<typeof registeredGuestSchema>;

export const userInfoSchema = v.object({
  user: userSchema,
  regDay: amount,
  /** VIP for less (the sales dialog); null where there is no such offer, and for whoever is VIP. */
  discountVip: v.nullable(discountVipSchema),
  /** Coin packages in the order they are shown; empty where nothing is sold. */
  goldList: v.array(coinPackageSchema),
  /** Ways to be VIP. */
  vipList: v.optional(v.array(vipProductSchema)),
  /** The first of `renewals`, for clients of earlier versions. */
  subscription: v.optional(v.nullable(subscriptionSchema)),
  /** VIP that goes on by itself or is being stopped: what renews first. Normally one. */
  renewals: v.optional(v.array(subscriptionSchema)),
  /** Gold that is owed because what was bought was given back after it was spent: the next purchase or reward pays it. */
  debt: v.optional(amount),
  /** When these prices held: what a device says with them offline. */
  pricesAt: v.optional(moment),
});

export type UserInfo = v.InferOutput<typeof userInfoSchema>;

import * as v from 'valibot';
import {
  coinPackageSchema,
  discountVipSchema,
  spendingSchema,
  subscriptionSchema,
  vipProductSchema,
} from '../money/payments.schema';
import { membershipSchema } from '../money/tiers.schema';
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
 * Kinds of notes from the operator, shown in the app until the reader has seen them. `refund` is not one: the
 * ledger and the provider report refunds.
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

export const operatorNoteSchema = v.object({
  /** Increases over time, so the largest seen id marks all earlier notes as seen. */
  id: count,
  kind: v.picklist(OPERATOR_NOTE_KINDS),
  /**
   * Others do not see a comment any more, and `text` is the comment. The kind is then `warning`: apps before
   * contract 32 read no other.
   */
  isComment: v.optional(v.boolean()),
  text: v.string(),
  /** The end of the note's subject, such as a ban; null if it has none. */
  until: v.nullable(moment),
  /** Coins or bonus given; negative if taken away. */
  gold: v.pipe(v.number(), v.safeInteger()),
  at: moment,
});
export type OperatorNote = v.InferOutput<typeof operatorNoteSchema>;

/** A device's self-description. It is shown to the operator, and a client can send anything. */
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
  /** Held for chapters taken along; missing from servers that hold nothing yet. */
  held: v.optional(amount),
  /**
   * The total that rounding has overcharged a VIP so far, in hundredths of a coin; missing from servers that
   * do not keep it yet.
   */
  vipRemainder: v.optional(v.pipe(v.number(), v.safeInteger())),
  coins: amount,
  bonus: amount,
  isVip: flagSchema,
  /** The end of VIP, even if it is past; null or missing: never was VIP. */
  vipUntil: v.optional(v.nullable(moment)),
  isRoot: flagSchema,
  /** May enter the operator's desk (decision 0083). */
  isOperator: v.optional(flagSchema),
  /** Has a part in a title, or an invitation to one (decision 0137). */
  hasStudio: v.optional(flagSchema),
  /** The end of the reader's ban; null or missing: not banned. */
  bannedUntil: v.optional(v.nullable(moment)),
  /** Notes the reader has not seen, oldest first, ten at most. */
  notes: v.optional(v.array(operatorNoteSchema)),
  currencySymbol: v.string(),
  isHome: flagSchema,
  pushId: v.string(),
  email: v.string(),
  /** Whether the reader has proven the address with a code. */
  isEmailProven: v.optional(flagSchema),
  nickName: writtenLine,
  about: writtenText,
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
  /** Screen width × height, "390*844". */
  sr: deviceText,
  userAgent: deviceText,
  uuid: deviceText,
  mac: deviceText,
});

export type DeviceInfo = v.InferOutput<typeof deviceInfoSchema>;

/** The visitor's origin (spec 4.11). Empty strings if unknown. */
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
  /** The ad that led here, as its provider names it. Earlier apps send none. */
  aid: v.optional(shortText, ''),
});

export type Arrival = v.InferOutput<typeof arrivalSchema>;

/** Whether this installation's readers are asked before their browser's fingerprint is taken (decision 0018). */
export const fingerprintRuleSchema = v.picklist(['ask', 'on']);

export type FingerprintRule = v.InferOutput<typeof fingerprintRuleSchema>;

export const registerByFingerIdSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  fingerId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  /**
   * 256 random bits, base64url. Identifies the guest on this device; the server keeps only its hash (spec
   * 4.1).
   */
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
  /** The sales dialog's VIP discount; null if there is no such offer, and for a VIP. */
  discountVip: v.nullable(discountVipSchema),
  /** Coin packages in display order; empty if nothing is sold. */
  goldList: v.array(coinPackageSchema),
  vipList: v.optional(v.array(vipProductSchema)),
  /** Memberships of other tiers than VIP (decision 0147). */
  tierList: v.optional(v.array(vipProductSchema)),
  /** The reader's memberships that last, VIP too. */
  memberships: v.optional(v.array(membershipSchema)),
  /** The first of `renewals`, for clients of earlier versions. */
  subscription: v.optional(v.nullable(subscriptionSchema)),
  /** VIP subscriptions that renew or are being stopped, the next to renew first. Normally one. */
  renewals: v.optional(v.array(subscriptionSchema)),
  /** Gold owed because a purchase was refunded after it was spent. The next purchase or reward pays it. */
  debt: v.optional(amount),
  /** The reader's own limit of money a month; null or missing: none. */
  spending: v.optional(v.nullable(spendingSchema)),
  /** When these prices applied; the device shows it with them offline. */
  pricesAt: v.optional(moment),
});

export type UserInfo = v.InferOutput<typeof userInfoSchema>;

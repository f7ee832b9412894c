import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment, uuid } from '../wire/primitives.schema';
import { PACK_CHAPTERS } from './limits';
import { signedTextSchema } from './receipts.schema';

/** Coins or bonus, never below zero. No balance, price or award comes near the largest safe integer. */
export const amountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a user has. `userGold` = coins + bonus (spec 3): one coin is worth one bonus. */
export const balanceSchema = v.object({
  coins: amountSchema,
  bonus: amountSchema,
  userGold: amountSchema,
  /** Held for chapters that were taken along (decision 0088): not among the others. Missing where it is nothing. */
  held: v.optional(amountSchema),
  /** What roundings charged a VIP too much so far, in hundredths of a coin (contract/money/prices). Missing where it is nothing. */
  vipRemainder: v.optional(v.pipe(v.number(), v.safeInteger())),
});
export type Balance = v.InferOutput<typeof balanceSchema>;

const signedAmount = v.pipe(v.number(), v.safeInteger());
/** A day of the product's zone, `YYYY-MM-DD` (limits, DAY_TIME_ZONE). */
export const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What can be unlocked: a chapter of a novel, an episode of a drama. */
export const itemKindSchema = v.picklist(['chapter', 'episode']);
export type ItemKind = v.InferOutput<typeof itemKindSchema>;

/** Why a balance moved. */
export const LEDGER_KINDS = [
  /** What an account had when the ledger began. */
  'opening',
  'unlock',
  /** The reversal of an unlock that was taken back before its text was seen. */
  'undo',
  'checkIn',
  'task',
  'ad',
  'invite',
  /** Coins that were bought, the bonus that came with them, what a refund took back, and what a dispute took or gave back. */
  'purchase',
  'purchase-bonus',
  'refund',
  'dispute',
  'adjustment',
  /** The operator gave it, or took it (decision 0083). */
  'operator',
  /** Bonus that had expired. */
  'expiry',
  /** Coins were held for chapters taken along; one was opened and is paid; what was not opened came back (decision 0088). */
  'hold',
  'capture',
  'release',
  /** What a guest had went into the account that was logged in to. */
  'merge',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What a movement was for. */
export const ledgerReferenceSchema = v.variant('type', [
  v.object({
    type: v.literal('items'),
    itemKind: itemKindSchema,
    /** For episodes the drama's id. */
    bookId: bookIdSchema,
    /** The title as it was that day. */
    bookName: v.string(),
    /** First and last of what was unlocked, in reading order; the same when it was one. */
    from: targetSchema,
    to: targetSchema,
    /** Title of the first. */
    title: v.string(),
    /** How many were unlocked and paid for: those that were open already are not among them. */
    count,
  }),
  /** A check-in for this day; `position` 1 to 7 in the row of seven. */
  v.object({ type: v.literal('day'), day: daySchema, position: count }),
  /** A task of spec 3, by its type. */
  v.object({ type: v.literal('task'), taskType: count }),
  /** `role`: whether the user brought the friend, or was brought. */
  v.object({ type: v.literal('friend'), role: v.picklist(['inviter', 'friend']) }),
  /** An order (spec 7, orderInfo), by its id and the number of its receipt. */
  v.object({ type: v.literal('order'), orderId: uuid, number: count }),
  v.object({ type: v.literal('none') }),
]);
export type LedgerReference = v.InferOutput<typeof ledgerReferenceSchema>;

/** One line of a user's account. Lines are never changed: a mistake is put right by another line. */
export const ledgerLineSchema = v.object({
  /** Grows with time; unique. */
  id: count,
  kind: v.picklist(LEDGER_KINDS),
  reference: ledgerReferenceSchema,
  /** Change of the coins, negative when they were spent. */
  coins: signedAmount,
  /** Change of the bonus, negative when it was spent. */
  bonus: signedAmount,
  /** Change of what is owed (decision 0053): above zero where more was taken back than there was, below where this paid it off. */
  debt: v.optional(signedAmount),
  /** Change of what is held (decision 0088): above zero by a hold, below by its end. */
  held: v.optional(signedAmount),
  /** Change of what a VIP was charged too much, in hundredths of a coin (decision 0017). An unlock that it paid for in full moved no coins. */
  vipRemainder: v.optional(signedAmount),
  /** What there was after it. */
  balance: balanceSchema,
  /** The request that caused it; null when none did (an expiry). */
  requestId: v.nullable(v.string()),
  at: moment,
});
export type LedgerLine = v.InferOutput<typeof ledgerLineSchema>;

/**
 * The right to read something, for ever. `key` opens the content file; `receipt` is the server's signature over it
 * (contract/money/receipts.schema), so that a device can prove it with no network.
 */
export const grantSchema = v.object({
  /** Grows with time for one user; the cursor of the `grants` call. */
  id: count,
  kind: itemKindSchema,
  /** Chapter id, or episode id. */
  itemId: count,
  /** For an episode the drama's id. */
  bookId: bookIdSchema,
  target: targetSchema,
  /** Base64 of 32 bytes for a chapter, of 16 for an episode. */
  key: v.string(),
  receipt: signedTextSchema,
  at: moment,
});
export type Grant = v.InferOutput<typeof grantSchema>;

/** Answer of every unlock. A resend hears it again, word for word, whatever happened since. */
export const unlockSchema = v.object({
  /**
   * Everything that was asked for and is open to the user now, in reading order: what this request opened and what was
   * open already (free items are not among them). Empty in a resend of an unlock that was taken back since.
   */
  grants: v.array(grantSchema),
  /** Ids (not targets) of those this request opened. */
  unlocked: v.array(count),
  /** What was spent, coins and bonus together; 0 when all was open already, or a VIP's remainder paid for it. */
  price: amountSchema,
  /** After the debit. */
  balance: balanceSchema,
  /** Null when nothing was unlocked by this. */
  line: v.nullable(ledgerLineSchema),
  /** Until when `undoUnlock` takes it back; null when it cannot be taken back. */
  undoUntil: v.nullable(moment),
});
export type Unlock = v.InferOutput<typeof unlockSchema>;

/** What an undo took back. */
export const undoSchema = v.object({
  /** Grant ids that are void now. */
  revoked: v.array(
    v.object({ id: count, kind: itemKindSchema, itemId: count, bookId: bookIdSchema, target: targetSchema }),
  ),
  /** The server's signature over what is void (contract/money/receipts.schema, `revocation`). */
  revocation: signedTextSchema,
  balance: balanceSchema,
  line: ledgerLineSchema,
});
export type Undo = v.InferOutput<typeof undoSchema>;

/** What a range costs, before it is bought. `price` is what to send as `maxPrice`. */
export const unlockQuoteSchema = v.object({
  bookId: bookIdSchema,
  /** Locked items in the range. 0: there is nothing to buy. */
  count,
  /** Without the discount. */
  fullPrice: amountSchema,
  /** Percent off; 0 when there are too few items for one. */
  discountPercent: count,
  discount: amountSchema,
  /** What comes off besides for a VIP. */
  vipDiscount: v.optional(amountSchema),
  /** fullPrice - discount - vipDiscount. */
  price: amountSchema,
  /** First and last locked item of the range in reading order; null when there is none. */
  from: v.nullable(targetSchema),
  to: v.nullable(targetSchema),
  balance: balanceSchema,
});
export type UnlockQuote = v.InferOutput<typeof unlockQuoteSchema>;

export const goldIndexSchema = v.object({
  balance: balanceSchema,
  currencySymbol: v.string(),
  /** Bonus that expires, the soonest first; bonus for ever is not among it. */
  lots: v.array(v.object({ id: count, bonus: amountSchema, expiresAt: moment })),
});
export type GoldIndex = v.InferOutput<typeof goldIndexSchema>;

/** `in`: balance grew; `out`: it shrank. */
export const GOLD_LOG_FILTERS = ['all', 'in', 'out'] as const;
export type GoldLogFilter = (typeof GOLD_LOG_FILTERS)[number];

export const goldLogSchema = v.object({
  /** Newest first. */
  list: v.array(ledgerLineSchema),
  /** What to send as `before` for the next page; null at the end. */
  next: v.nullable(count),
});
export type GoldLog = v.InferOutput<typeof goldLogSchema>;

export const grantsPageSchema = v.object({
  /** In the order of their ids. */
  list: v.array(grantSchema),
  /** What to send as `after` for the next page; null when there are no more now. */
  next: v.nullable(count),
});
export type GrantsPage = v.InferOutput<typeof grantsPageSchema>;

/** Chapters of one book, by their numbers, each once. */
export const packTargetsSchema = v.pipe(
  v.array(targetSchema),
  v.maxLength(PACK_CHAPTERS),
  v.check((targets) => new Set(targets).size === targets.length, 'a chapter is named twice'),
);

/** Chapters that were taken along (decision 0088): readable until `endsAt`, paid when they are opened. */
export const packSchema = v.object({
  packId: count,
  bookId: bookIdSchema,
  takenAt: moment,
  endsAt: moment,
  /** In reading order; none once the pack is over. */
  chapters: v.array(
    v.object({
      id: count,
      target: targetSchema,
      title: v.string(),
      /** What is held for it. */
      price: amountSchema,
      /** Base64 of 32 bytes; opens the content file. */
      key: v.string(),
    }),
  ),
  /** Base64: what the device signs its reports with (contract/money/packReport). */
  reportKey: v.string(),
  /** The server's signature over all of it (contract/money/receipts.schema). */
  receipt: signedTextSchema,
});
export type Pack = v.InferOutput<typeof packSchema>;

/** Answer of `takeAlong`. `line` holds the coins. */
export const takenAlongSchema = v.object({
  pack: packSchema,
  balance: balanceSchema,
  line: ledgerLineSchema,
});
export type TakenAlong = v.InferOutput<typeof takenAlongSchema>;

/** What became of a pack by a report of what was opened. */
export const packReportAnswerSchema = v.object({
  packId: count,
  /** Of all that was opened and is paid, also by earlier reports. */
  grants: v.array(grantSchema),
  /** Targets that were told of too late: their coins had come back, and they are locked. */
  late: v.array(targetSchema),
  /** Nothing is held for it any more. */
  ended: v.boolean(),
  balance: balanceSchema,
  /** The last that moved; null when nothing did. */
  line: v.nullable(ledgerLineSchema),
});
export type PackReportAnswer = v.InferOutput<typeof packReportAnswerSchema>;

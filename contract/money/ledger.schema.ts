import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment, uuid } from '../wire/primitives.schema';
import { PACK_CHAPTERS } from './limits';
import { signedTextSchema } from './receipts.schema';

/** Coins or bonus, never negative. All balances, prices and awards are far below the largest safe integer. */
export const amountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A user's balance. `userGold` = coins + bonus (spec 3): one coin is worth one bonus. */
export const balanceSchema = v.object({
  coins: amountSchema,
  bonus: amountSchema,
  userGold: amountSchema,
  /** Held for chapters taken along (decision 0088), in addition to the other fields. Missing if it is 0. */
  held: v.optional(amountSchema),
  /**
   * The total that rounding has overcharged a VIP so far, in hundredths of a coin (contract/money/prices).
   * Missing if it is 0.
   */
  vipRemainder: v.optional(v.pipe(v.number(), v.safeInteger())),
});
export type Balance = v.InferOutput<typeof balanceSchema>;

const signedAmount = v.pipe(v.number(), v.safeInteger());
/** A day in the product's time zone, `YYYY-MM-DD` (limits, DAY_TIME_ZONE). */
export const daySchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

export const itemKindSchema = v.picklist(['chapter', 'episode']);
export type ItemKind = v.InferOutput<typeof itemKindSchema>;

export const LEDGER_KINDS = [
  'opening',
  'unlock',
  /** Reverses an unlock that was undone before its text was seen. */
  'undo',
  'checkIn',
  'task',
  'ad',
  'invite',
  /**
   * Coins bought, the bonus added to them, amounts taken back by a refund, and amounts taken or returned by a
   * dispute.
   */
  'purchase',
  'purchase-bonus',
  'refund',
  'dispute',
  'adjustment',
  'operator',
  'expiry',
  /**
   * Chapters taken along: their coins are held; an opened one is paid; unopened ones are released (decision
   * 0088).
   */
  'hold',
  'capture',
  'release',
  'merge',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const ledgerReferenceSchema = v.variant('type', [
  v.object({
    type: v.literal('items'),
    itemKind: itemKindSchema,
    /** For episodes, the drama's id. */
    bookId: bookIdSchema,
    bookName: v.string(),
    /** The first and last unlocked item, in reading order; equal for a single item. */
    from: targetSchema,
    to: targetSchema,
    title: v.string(),
    /** Items unlocked and paid for; those that were already open are not counted. */
    count,
    /** What of the price of chapters taken along was bonus. */
    bonus: v.optional(amountSchema),
  }),
  v.object({ type: v.literal('day'), day: daySchema, position: count }),
  v.object({ type: v.literal('task'), taskType: count }),
  v.object({ type: v.literal('friend'), role: v.picklist(['inviter', 'friend']) }),
  /** An order (spec 7, orderInfo), by its id and its receipt's number. */
  v.object({ type: v.literal('order'), orderId: uuid, number: count }),
  v.object({ type: v.literal('none') }),
]);
export type LedgerReference = v.InferOutput<typeof ledgerReferenceSchema>;
export type ItemsReference = Extract<LedgerReference, { type: 'items' }>;

/** A line of a user's ledger. Lines are never changed: another line corrects a mistake. */
export const ledgerLineSchema = v.object({
  id: count,
  kind: v.picklist(LEDGER_KINDS),
  reference: ledgerReferenceSchema,
  /** Changes of coins and of bonus; negative if spent. */
  coins: signedAmount,
  bonus: signedAmount,
  /**
   * Change of the debt (decision 0053): positive if more was taken back than there was, negative if this line
   * paid it off.
   */
  debt: v.optional(signedAmount),
  /** Change of the held coins (decision 0088): positive for a hold, negative at its end. */
  held: v.optional(signedAmount),
  /**
   * Change of a VIP's overcharged total, in hundredths of a coin (decision 0017). An unlock paid by it in
   * full moved no coins.
   */
  vipRemainder: v.optional(signedAmount),
  balance: balanceSchema,
  /** The request that caused it; null if none did (an expiry). */
  requestId: v.nullable(v.string()),
  at: moment,
});
export type LedgerLine = v.InferOutput<typeof ledgerLineSchema>;

/**
 * The permanent right to read a chapter or watch an episode. `key` opens the content file; `receipt` is the
 * server's signature over the grant (contract/money/receipts.schema), so that a device can prove it offline.
 */
export const grantSchema = v.object({
  /** Increases over time for each user; the cursor of the `grants` call. */
  id: count,
  kind: itemKindSchema,
  itemId: count,
  /** For an episode, the drama's id. */
  bookId: bookIdSchema,
  target: targetSchema,
  /** Base64 of 32 bytes for a chapter, of 16 for an episode. */
  key: v.string(),
  receipt: signedTextSchema,
  at: moment,
});
export type Grant = v.InferOutput<typeof grantSchema>;

/** The answer of every unlock. A resend gets it again verbatim, whatever has happened since. */
export const unlockSchema = v.object({
  /**
   * Every requested item that is open to the user now, in reading order: those this request unlocked and
   * those that were already open (except free items). Empty in a resend of an unlock that was undone since.
   */
  grants: v.array(grantSchema),
  /** Ids (not targets) of the items this request unlocked. */
  unlocked: v.array(count),
  /**
   * Coins and bonus spent, together; 0 if all items were already open, or if a VIP's remainder paid for them.
   */
  price: amountSchema,
  balance: balanceSchema,
  /** Null if this request unlocked nothing. */
  line: v.nullable(ledgerLineSchema),
  /** The deadline of `undoUnlock`; null if the unlock cannot be undone. */
  undoUntil: v.nullable(moment),
});
export type Unlock = v.InferOutput<typeof unlockSchema>;

export const undoSchema = v.object({
  revoked: v.array(
    v.object({ id: count, kind: itemKindSchema, itemId: count, bookId: bookIdSchema, target: targetSchema }),
  ),
  revocation: signedTextSchema,
  balance: balanceSchema,
  line: ledgerLineSchema,
});
export type Undo = v.InferOutput<typeof undoSchema>;

/** A range's price before it is bought. Send `price` as `maxPrice`. */
export const unlockQuoteSchema = v.object({
  bookId: bookIdSchema,
  /** Locked items in the range; 0: there is nothing to buy. */
  count,
  fullPrice: amountSchema,
  /** Percent off; 0 if there are too few items. */
  discountPercent: count,
  discount: amountSchema,
  vipDiscount: v.optional(amountSchema),
  price: amountSchema,
  from: v.nullable(targetSchema),
  to: v.nullable(targetSchema),
  balance: balanceSchema,
});
export type UnlockQuote = v.InferOutput<typeof unlockQuoteSchema>;

export const goldIndexSchema = v.object({
  balance: balanceSchema,
  currencySymbol: v.string(),
  /** Bonus that expires, soonest first; bonus that never expires is not included. */
  lots: v.array(v.object({ id: count, bonus: amountSchema, expiresAt: moment })),
});
export type GoldIndex = v.InferOutput<typeof goldIndexSchema>;

/** `in`: the balance grew; `out`: it shrank. */
export const GOLD_LOG_FILTERS = ['all', 'in', 'out'] as const;
export type GoldLogFilter = (typeof GOLD_LOG_FILTERS)[number];

export const goldLogSchema = v.object({
  list: v.array(ledgerLineSchema),
  /** The `before` of the next page; null at the end. */
  next: v.nullable(count),
});
export type GoldLog = v.InferOutput<typeof goldLogSchema>;

export const grantsPageSchema = v.object({
  list: v.array(grantSchema),
  /** The `after` of the next page; null if there are no more yet. */
  next: v.nullable(count),
});
export type GrantsPage = v.InferOutput<typeof grantsPageSchema>;

export const packTargetsSchema = v.pipe(
  v.array(targetSchema),
  v.maxLength(PACK_CHAPTERS),
  v.check((targets) => new Set(targets).size === targets.length, 'a chapter is named twice'),
);

/** Chapters taken along (decision 0088): readable until `endsAt`, paid for when they are opened. */
export const packSchema = v.object({
  packId: count,
  bookId: bookIdSchema,
  takenAt: moment,
  endsAt: moment,
  /** In reading order; empty once the pack has ended. */
  chapters: v.array(
    v.object({
      id: count,
      target: targetSchema,
      title: v.string(),
      price: amountSchema,
      key: v.string(),
    }),
  ),
  /** Base64; the device signs its reports with it (contract/money/packReport). */
  reportKey: v.string(),
  /** The server's signature over the whole pack (contract/money/receipts.schema). */
  receipt: signedTextSchema,
});
export type Pack = v.InferOutput<typeof packSchema>;

/** The answer of `takeAlong`. `line` is the movement that holds the coins. */
export const takenAlongSchema = v.object({
  pack: packSchema,
  balance: balanceSchema,
  line: ledgerLineSchema,
});
export type TakenAlong = v.InferOutput<typeof takenAlongSchema>;

export const packReportAnswerSchema = v.object({
  packId: count,
  /** All chapters opened and paid for, including those of earlier reports. */
  grants: v.array(grantSchema),
  /** Targets reported too late: their coins were already released, and they are locked. */
  late: v.array(targetSchema),
  /** Whether nothing is held for the pack any more. */
  ended: v.boolean(),
  balance: balanceSchema,
  /** The last ledger line of the report; null if it moved nothing. */
  line: v.nullable(ledgerLineSchema),
});
export type PackReportAnswer = v.InferOutput<typeof packReportAnswerSchema>;

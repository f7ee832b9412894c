import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { currencySchema, moneySchema } from '../money/payments.schema';
import { moment, userIdSchema, writtenLine } from '../wire/primitives.schema';

/*
 * What people earn by titles (decision 0139). Amounts are hundredths of a coin, so that a whole percent of
 * whole coins is exact.
 */

/** `YYYY-MM` in the installation's zone. */
export const monthSchema = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
export const percentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const signed = v.pipe(v.number(), v.safeInteger());

const shareTermsSchema = v.object({
  fromMonth: monthSchema,
  /** Of the coins and of the bonus that readers spend in the title. */
  coinsPercent: percentSchema,
  bonusPercent: percentSchema,
});
export type ShareTerms = v.InferOutput<typeof shareTermsSchema>;

/** The people of a title and those who have terms in it. */
export const titleSharesSchema = v.object({
  /** This month. */
  month: monthSchema,
  list: v.array(
    v.object({
      userId: userIdSchema,
      /** Name or address; empty if the account was deleted. */
      name: v.string(),
      now: v.nullable(shareTermsSchema),
      next: v.nullable(shareTermsSchema),
    }),
  ),
});
export type TitleShares = v.InferOutput<typeof titleSharesSchema>;
export type TitleShare = TitleShares['list'][number];

/** What readers spent in a title, and a person's part of it. */
const spendingSchema = v.object({
  bookId: bookIdSchema,
  title: v.string(),
  coins: signed,
  bonus: signed,
  coinsPercent: percentSchema,
  bonusPercent: percentSchema,
});

const shareLineSchema = v.object({
  ...spendingSchema.entries,
  /** The month of the spending; an earlier one for a refund. */
  ofMonth: monthSchema,
  amount: signed,
});

const payoutSchema = v.object({
  at: moment,
  kind: v.picklist(['payout', 'correction']),
  /** Negative for a payout. */
  amount: signed,
  money: v.nullable(moneySchema),
  currency: v.nullable(currencySchema),
  note: writtenLine,
});
export type Payout = v.InferOutput<typeof payoutSchema>;

const statementMonthSchema = v.object({
  month: monthSchema,
  lines: v.array(shareLineSchema),
  payouts: v.array(payoutSchema),
  /** Before and after the month. */
  opening: signed,
  closing: signed,
});
export type StatementMonth = v.InferOutput<typeof statementMonthSchema>;

/** A person's statement, newest month first. */
export const statementSchema = v.object({
  balance: signed,
  /** What readers spent this month in the person's titles, without today's last minutes. It is not earned yet. */
  soFar: v.array(spendingSchema),
  months: v.array(statementMonthSchema),
  /** The month to continue with; null on the last page. */
  next: v.nullable(monthSchema),
});
export type Statement = v.InferOutput<typeof statementSchema>;

export const earnersSchema = v.array(
  v.object({
    userId: userIdSchema,
    name: v.string(),
    /** The total of shares and corrections, that of payouts, and the difference. */
    earned: signed,
    paid: signed,
    balance: signed,
  }),
);
export type Earner = v.InferOutput<typeof earnersSchema>[number];

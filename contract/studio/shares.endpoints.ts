import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { currencySchema, moneySchema } from '../money/payments.schema';
import {
  API,
  type Endpoint,
  endpoint,
  requestId,
  userIdSchema,
  writtenLine,
} from '../wire/primitives.schema';
import { MOST_EARNED, PAYOUT_NOTE_MAX } from './shares';
import {
  earnersSchema,
  monthSchema,
  percentSchema,
  statementSchema,
  titleSharesSchema,
} from './shares.schema';

const earned = v.pipe(v.number(), v.safeInteger(), v.maxValue(MOST_EARNED));
const note = v.pipe(writtenLine, v.nonEmpty(), v.maxLength(PAYOUT_NOTE_MAX));
const page = { before: v.nullable(monthSchema) };

/** What people earn by titles (decision 0139): at the desk by owners, and each person's own statement. */
export const shareCalls = {
  operatorTitleShares: endpoint({
    method: 'POST',
    path: `${API}/operator/titleShares`,
    access: ['owner'],
    request: v.object({ bookId: bookIdSchema }),
    answer: titleSharesSchema,
  }),
  /**
   * Sets a person's terms from this month or the next one on; months that are over keep theirs. Refused:
   * `notFound`; `tooMany` if all terms of the title would be more than 100 %.
   */
  operatorSetShare: endpoint({
    method: 'POST',
    path: `${API}/operator/setShare`,
    access: ['owner'],
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      /** The person's. */
      id: userIdSchema,
      from: v.picklist(['thisMonth', 'nextMonth']),
      coinsPercent: percentSchema,
      bonusPercent: percentSchema,
    }),
    answer: titleSharesSchema,
  }),
  /** Everyone who has earned something, most unpaid first; MOST_EARNERS at most. */
  operatorEarners: endpoint({
    method: 'POST',
    path: `${API}/operator/earners`,
    access: ['owner'],
    request: v.object({}),
    /** `currency`: in which the shop sells. */
    answer: v.object({ list: earnersSchema, hasMore: v.boolean(), currency: currencySchema }),
  }),
  operatorStatement: endpoint({
    method: 'POST',
    path: `${API}/operator/statement`,
    access: ['owner'],
    request: v.object({ id: userIdSchema, ...page }),
    answer: statementSchema,
  }),
  /**
   * Notes a payout that was made outside the app, or corrects earnings; the person sees the note. Refused:
   * `notFound` without such an account.
   */
  operatorNotePayout: endpoint({
    method: 'POST',
    path: `${API}/operator/notePayout`,
    access: ['owner'],
    request: v.object({
      requestId,
      id: userIdSchema,
      note,
      change: v.variant('kind', [
        v.object({
          kind: v.literal('payout'),
          /** The earnings that it settles, in hundredths of a coin. */
          amount: v.pipe(earned, v.minValue(1)),
          money: moneySchema,
          currency: currencySchema,
        }),
        v.object({
          kind: v.literal('correction'),
          amount: v.pipe(earned, v.minValue(-MOST_EARNED), v.notValue(0)),
        }),
      ]),
    }),
    answer: statementSchema,
  }),
  /** The account's own statement. Empty for one without shares. */
  studioStatement: endpoint({
    method: 'POST',
    path: `${API}/studio/statement`,
    access: 'session',
    request: v.object(page),
    answer: statementSchema,
  }),
} as const satisfies Record<string, Endpoint>;

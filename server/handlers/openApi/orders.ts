import { API_MOST_DAYS } from '../../../contract/openApi/openApi';
import { failed, success } from '../../../contract/wire/failure';
import type { ReadHandler } from '../../openApi/apiHandler';
import { listPaidOrders, type PaidRange, listRefunds as refundsOf } from '../../payments/listPaid';

const A_PAGE = 100;
const DAY_MS = 86_400_000;

type Asked = { readonly from: string; readonly to?: string | undefined; readonly after?: string | undefined };

/** Null for a range that is empty or too long, or a cursor that no page gave. */
function rangeOf({ from, to, after }: Asked, now: Date): PaidRange | null {
  const range = { from: new Date(from), to: to === undefined ? now : new Date(to) };
  const length = range.to.getTime() - range.from.getTime();
  if (!(length >= 0 && length <= API_MOST_DAYS * DAY_MS)) return null;
  const limit = A_PAGE + 1;
  if (after === undefined) return { ...range, after: null, limit };
  const [, at, name] = /^(\d{1,15})-(\S{1,80})$/.exec(after) ?? [];
  return name === undefined ? null : { ...range, after: { at: new Date(Number(at)), name }, limit };
}

/** A page, and where the following one begins. */
function pageOf<Row, Item>(rows: readonly Row[], cursor: (row: Row) => string, item: (row: Row) => Item) {
  const page = rows.slice(0, A_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(item),
    next: rows.length > A_PAGE && last !== undefined ? cursor(last) : null,
  };
}

export const listOrders: ReadHandler<'listOrders'> = async ({ context, request: { query } }) => {
  const range = rangeOf(query, context.now());
  if (range === null || (range.after !== null && !/^\d{1,15}$/.test(range.after.name)))
    return failed('malformed');
  const rows = await listPaidOrders(context.db, range);
  const paid = rows.flatMap(({ paidAt, ...row }) => (paidAt === null ? [] : [{ ...row, paidAt }]));
  return success(
    pageOf(
      paid,
      ({ paidAt, number }) => `${paidAt.getTime()}-${number}`,
      ({ number, state, kind, gold, bonus, days, money, refunded, currency, provider, paidAt }) => ({
        number,
        state,
        kind,
        coins: gold,
        bonus,
        days,
        money,
        refunded,
        currency,
        provider,
        paidAt: paidAt.toISOString(),
      }),
    ),
  );
};

export const listRefunds: ReadHandler<'listRefunds'> = async ({ context, request: { query } }) => {
  const range = rangeOf(query, context.now());
  if (range === null) return failed('malformed');
  const rows = await refundsOf(context.db, range);
  return success(
    pageOf(
      rows,
      ({ at, id }) => `${at.getTime()}-${id}`,
      ({ order, money, currency, at }) => ({ order, money, currency, refundedAt: at.toISOString() }),
    ),
  );
};

import { sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { invoiceSeries, type OrderInvoice } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';
import type { PaymentFacts } from './providers/provider';

/**
 * Makes the invoice of an order that is paid at this moment, with the next number of the year. The number is
 * taken in the transaction of the payment, so the numbers of a year have no gap. What the seller says of
 * themselves is kept as it is now. Payments at the test desk are numbered apart.
 */
export async function makeInvoice(
  tx: Transaction,
  { settings, house, days }: Pick<Context, 'settings' | 'house' | 'days'>,
  { provider }: Pick<OrderRow, 'provider'>,
  { payment }: Pick<PaymentFacts, 'payment'>,
  now: Date,
): Promise<OrderInvoice> {
  const day = days.of(now);
  const year = day.slice(0, 4);
  const series = provider === 'desk' ? `TEST-${year}` : year;
  const [taken] = await tx
    .insert(invoiceSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: invoiceSeries.series, set: { last: sql`${invoiceSeries.last} + 1` } })
    .returning({ last: invoiceSeries.last });
  if (!taken) throw new Error('An invoice got no number.');
  const number = `${series}-${String(taken.last).padStart(6, '0')}`;
  const tax = payment?.tax;
  return {
    number,
    day,
    seller: house.now().operatorName,
    note: settings.payments.invoiceNote,
    ...(tax !== undefined && { tax }),
  };
}

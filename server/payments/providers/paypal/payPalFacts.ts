import type { Order } from '@paypal/paypal-server-sdk';
import { CURRENCIES, type Currency } from '../../../../contract/money/payments';
import type { PaymentFacts } from '../provider';

/** Parses a decimal as minor units; NaN if it is none, so that it equals no price. */
export function minorOf(value: string, currency: string): number {
  const digits = CURRENCIES[currency as Currency]?.digits ?? 2;
  const found = /^(\d{1,10})(?:\.(\d{1,3}))?$/.exec(value);
  if (!found) return Number.NaN;
  const [, whole = '', fraction = ''] = found;
  const rest = fraction.slice(digits);
  return /[1-9]/.test(rest) ? Number.NaN : Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
}

/** States of captures whose money arrived, refunded or not. */
const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

export function payPalFacts(order: Order, disputes: PaymentFacts['disputes']): PaymentFacts {
  const unit = order.purchaseUnits?.[0];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find(({ status }) => PAID.has(status ?? ''));
  const isDeclined = captures.some(({ status }) => status === 'DECLINED' || status === 'FAILED');
  const currency = capture?.amount?.currencyCode ?? '';
  return {
    ref: order.id ?? '',
    orderId: unit?.customId ?? null,
    userId: null,
    status: capture ? 'paid' : order.status === 'VOIDED' ? 'cancelled' : 'open',
    payment: capture
      ? {
          id: capture.id ?? '',
          money: minorOf(capture.amount?.value ?? '', currency),
          currency,
          card: { brand: 'paypal', last4: '' },
          payer: order.paymentSource?.paypal?.accountId ?? order.payer?.payerId ?? null,
          at: new Date(capture.createTime ?? 0),
        }
      : null,
    refunds: (unit?.payments?.refunds ?? [])
      .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
      .map(({ id = '', amount }) => ({
        id,
        money: minorOf(amount?.value ?? '', amount?.currencyCode ?? ''),
      })),
    disputes,
    decline: isDeclined && !capture ? 'declined' : null,
    declines: isDeclined ? 1 : 0,
  };
}

type Resource = {
  readonly id?: string;
  readonly links?: readonly { readonly rel?: string; readonly href?: string }[];
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[];
};

/** Prefix of a payment's reference by its capture, for events that name no order. */
export const CAPTURE = 'capture:';

/** The payment an event is about; null if it is about none. */
export function subjectOf(type: string, resource: Resource): { kind: 'payment'; ref: string } | null {
  const named = (ref: string | undefined) => (ref ? ({ kind: 'payment', ref } as const) : null);
  const byCapture = (id: string | undefined) => named(id && `${CAPTURE}${id}`);
  if (type.startsWith('CHECKOUT.ORDER.')) return named(resource.id);
  if (type.startsWith('CUSTOMER.DISPUTE.'))
    return byCapture(resource.disputed_transactions?.[0]?.seller_transaction_id);
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null;
  // A refund's event names its capture only by a link.
  const up = resource.links?.find(({ rel, href }) => rel === 'up' && href?.includes('/captures/'));
  return byCapture(up ? up.href?.split('/').at(-1) : resource.id);
}

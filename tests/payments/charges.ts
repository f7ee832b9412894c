import type { ReceivedEvent } from '../../server/payments/providers/provider';

/** One payment in the provider's books. */
export type Charge = {
  readonly ref: string;
  /** Null for a renewal: the provider knows of no order of ours. */
  readonly orderId: string | null;
  readonly userId: number | null;
  /** The subscription that it began, or went on by. */
  readonly subscription: string | null;
  readonly money: number;
  readonly currency: string;
  status: 'open' | 'paid' | 'cancelled';
  paidAt: Date | null;
  readonly refunds: { id: string; money: number }[];
  readonly disputes: { id: string; money: number; state: 'open' | 'won' | 'lost' }[];
  declines: number;
};

/** What a charge is before anything happens to it. */
export function unpaid(): Pick<Charge, 'status' | 'paidAt' | 'refunds' | 'disputes' | 'declines'> {
  return { status: 'open', paidAt: null, refunds: [], disputes: [], declines: 0 };
}

/** An event on its way. */
export type Told = { readonly eventId: string; readonly subject: NonNullable<ReceivedEvent['subject']> };

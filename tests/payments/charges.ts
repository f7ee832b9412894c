import type { ReceivedEvent } from '../../server/payments/providers/provider';

export type Charge = {
  readonly ref: string;
  /** Null for a renewal: the provider knows no order of ours for it. */
  readonly orderId: string | null;
  readonly userId: number | null;
  readonly subscription: string | null;
  readonly money: number;
  readonly currency: string;
  status: 'open' | 'paid' | 'cancelled';
  paidAt: Date | null;
  readonly refunds: { id: string; money: number }[];
  readonly disputes: { id: string; money: number; state: 'open' | 'won' | 'lost' }[];
  declines: number;
};

export function unpaid(): Pick<Charge, 'status' | 'paidAt' | 'refunds' | 'disputes' | 'declines'> {
  return { status: 'open', paidAt: null, refunds: [], disputes: [], declines: 0 };
}

export type Told = { readonly eventId: string; readonly subject: NonNullable<ReceivedEvent['subject']> };

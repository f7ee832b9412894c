import type {
  Currency,
  DeclineReason,
  PaymentProviderName,
  PaymentWay,
} from '../../../contract/money/payments';
import type { SavedCard } from '../../../contract/money/payments.schema';

export type Card = { readonly brand: string; readonly last4: string };

/** A provider's knowledge of one payment at the moment it was asked. Money is in minor units. */
export type PaymentFacts = {
  readonly ref: string;
  /** Set when the payment began; null if the payment is none of ours. */
  readonly orderId: string | null;
  readonly userId: number | null;
  /** `cancelled`: it can never be paid. */
  readonly status: 'open' | 'paid' | 'cancelled';
  /** The money that arrived, also if it was refunded since; null until then. */
  readonly payment: {
    readonly id: string;
    readonly money: number;
    /** The tax that is in it, where the provider computes it. */
    readonly tax?: number;
    readonly currency: string;
    readonly card: Card | null;
    /** Identifies the card (Stripe's fingerprint) or the payer's account (PayPal); null if the provider does not say. */
    readonly payer: string | null;
    readonly at: Date;
  } | null;
  readonly refunds: readonly { readonly id: string; readonly money: number }[];
  readonly disputes: readonly {
    readonly id: string;
    readonly money: number;
    readonly state: 'open' | 'won' | 'lost';
  }[];
  /** Why the last try failed, and the number of failed tries. */
  readonly decline: DeclineReason | null;
  readonly declines: number;
  /** The subscription that it began, if `begin` could not name it yet. */
  readonly subscriptionRef?: string | null;
};

/** A subscription with the payments of its renewals. The first payment belongs to its order. */
export type SubscriptionFacts = {
  readonly ref: string;
  /** `unpaid`: its first payment has not arrived. */
  readonly state: 'unpaid' | 'active' | 'pastDue' | 'ending' | 'ended';
  readonly renewsAt: Date;
  readonly renewals: readonly PaymentFacts[];
};

/** A subscription in the provider's list of those to be charged again. `orderId`: the order that began it. */
export type Renewing = { readonly ref: string; readonly orderId: string };

/** An order as given to a provider. */
export type ToBegin = {
  readonly orderId: string;
  readonly number: number;
  readonly userId: number;
  readonly way: PaymentWay;
  readonly money: number;
  readonly currency: Currency;
  /** Shown on the statement and the provider's page. */
  readonly title: string;
  readonly days: number;
  readonly renews: boolean;
  readonly renewalMoney: number;
  readonly receiptEmail: string;
  readonly saveCard: boolean;
  readonly expiresAt: Date;
  /** The reference from an earlier `begin`; null at first. */
  readonly providerRef: string | null;
  /** The provider's customer id of the reader; null if it has none. */
  readonly customer: string | null;
  readonly origin: string;
};

export type Begun = {
  readonly ref: string;
  readonly clientSecret: string;
  /** Absolute; empty if there is no page. */
  readonly url: string;
  readonly subscriptionRef: string | null;
  /** The provider's customer id of the reader now; null if none was needed. */
  readonly customer: string | null;
  /** A customer id that the provider no longer knows. */
  readonly goneCustomer?: string;
};

/** An event names what to look up. Null if it concerns no order. */
export type ReceivedEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly subject: { readonly kind: 'payment' | 'subscription'; readonly ref: string } | null;
};

/**
 * A provider of payments (decision 0053). No method is called inside a transaction. All reject with
 * `ProviderAwayError` if a retry may help, and with `ProviderRefusedError` if it never will.
 */
export type Provider = {
  readonly name: PaymentProviderName;
  readonly ways: readonly PaymentWay[];
  readonly renews: boolean;
  /** Begins a payment, or resumes one; the order's id is its idempotency key. */
  readonly begin: (order: ToBegin) => Promise<Begun>;
  readonly look: (ref: string) => Promise<PaymentFacts>;
  /** Ensures that it is never paid; if it was paid already, the facts show it. */
  readonly cancel: (ref: string) => Promise<PaymentFacts>;
  /**
   * Refunds money of a payment, in minor units, once for each `key`. Refused if less than that remains.
   * `look` shows the result.
   */
  readonly refund: (ref: string, refund: { readonly money: number; readonly key: string }) => Promise<void>;
  readonly lookSubscription: (ref: string) => Promise<SubscriptionFacts>;
  /** Resolves once nothing more will be charged; the period already paid for remains. */
  readonly stopRenewing: (ref: string) => Promise<SubscriptionFacts>;
  readonly listRenewing: () => AsyncIterable<Renewing>;
  /** Verifies the signature over the raw body. Null if it is forged, altered or too old. */
  readonly readEvent: (body: string, headers: Headers, now: Date) => Promise<ReceivedEvent | null>;
  /** All payments that received money in a period, for the books. */
  readonly list: (from: Date, to: Date) => AsyncIterable<PaymentFacts>;
  readonly cards: (customers: readonly string[]) => Promise<readonly SavedCard[]>;
  /** Resolves to false if the card is not one of these customers'. */
  readonly removeCard: (customers: readonly string[], id: string) => Promise<boolean>;
};

/** The provider cannot be reached, is overloaded or failed: a retry may help. */
export class ProviderAwayError extends Error {
  override name = 'ProviderAwayError';
}

/** The provider will never do this: a retry is useless. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError';
}

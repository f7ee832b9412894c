import type {
  Currency,
  DeclineReason,
  PaymentProviderName,
  PaymentWay,
} from '../../../contract/money/payments';
import type { SavedCard } from '../../../contract/money/payments.schema';

/** What paid, as its owner knows it. */
export type Card = { readonly brand: string; readonly last4: string };

/** Everything a provider knows of one payment, as of the moment it was asked. Money is in minor units. */
export type PaymentFacts = {
  /** What `begin` returned. */
  readonly ref: string;
  /** What the provider was told when it began; null where it knows of none of ours. */
  readonly orderId: string | null;
  readonly userId: number | null;
  /** `cancelled`: it can never be paid any more. */
  readonly status: 'open' | 'paid' | 'cancelled';
  /** The money that came, also when it was given back since; null while none did. */
  readonly payment: {
    readonly id: string;
    readonly money: number;
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
  /** Why the last try failed, and how many did. */
  readonly decline: DeclineReason | null;
  readonly declines: number;
  /** The subscription that it began, where `begin` could not name it yet. */
  readonly subscriptionRef?: string | null;
};

/** A subscription, with each payment by which it went on. The one that began it is its order's. */
export type SubscriptionFacts = {
  readonly ref: string;
  /** `unpaid`: its first payment has not come. */
  readonly state: 'unpaid' | 'active' | 'pastDue' | 'ending' | 'ended';
  readonly renewsAt: Date;
  readonly renewals: readonly PaymentFacts[];
};

/** A subscription that will be charged again, in a provider's own list. `orderId`: what it was begun with. */
export type Renewing = { readonly ref: string; readonly orderId: string };

/** An order as a provider is told of it. */
export type ToBegin = {
  readonly orderId: string;
  readonly number: number;
  readonly userId: number;
  readonly way: PaymentWay;
  readonly money: number;
  readonly currency: Currency;
  /** What the statement and the provider's page say. */
  readonly title: string;
  readonly days: number;
  readonly renews: boolean;
  /** What each renewal costs. */
  readonly renewalMoney: number;
  readonly receiptEmail: string;
  readonly saveCard: boolean;
  readonly expiresAt: Date;
  /** What it was called when it was begun before; null at first. */
  readonly providerRef: string | null;
  /** Who the reader is to this provider; null while it knows none. */
  readonly customer: string | null;
  /** Where readers find this installation. */
  readonly origin: string;
};

export type Begun = {
  readonly ref: string;
  readonly clientSecret: string;
  /** Absolute; empty where there is no page to go to. */
  readonly url: string;
  readonly subscriptionRef: string | null;
  /** Who the reader is to this provider now; null where it was not needed. */
  readonly customer: string | null;
  /** Whom it took them for, and knows no more. */
  readonly goneCustomer?: string;
};

/** What an event is about: where to look. Null: nothing that concerns an order. */
export type ReceivedEvent = {
  readonly eventId: string;
  readonly type: string;
  readonly subject: { readonly kind: 'payment' | 'subscription'; readonly ref: string } | null;
};

/**
 * Somebody who takes money (decision 0053). Nothing of it is called inside a transaction. All of it rejects with
 * `ProviderAwayError` where asking again may help, and with `ProviderRefusedError` where it never will.
 */
export type Provider = {
  readonly name: PaymentProviderName;
  readonly ways: readonly PaymentWay[];
  /** Whether VIP that renews can be sold by it. */
  readonly renews: boolean;
  /** Begins a payment, or comes back to one that was begun; the order's id is its idempotency key. */
  readonly begin: (order: ToBegin) => Promise<Begun>;
  readonly look: (ref: string) => Promise<PaymentFacts>;
  /** Makes sure that it is never paid; where it has been, the facts say so. */
  readonly cancel: (ref: string) => Promise<PaymentFacts>;
  /**
   * Gives money of a payment back, in minor units. Under one `key` it is given back once, however often it is asked for. Refused
   * where the provider has not so much of it left. What it did is in what `look` says afterwards.
   */
  readonly refund: (ref: string, refund: { readonly money: number; readonly key: string }) => Promise<void>;
  readonly lookSubscription: (ref: string) => Promise<SubscriptionFacts>;
  /** Resolves once nothing more will be charged; what was paid for lasts. */
  readonly stopRenewing: (ref: string) => Promise<SubscriptionFacts>;
  /** Every subscription of ours that it will charge again. */
  readonly listRenewing: () => AsyncIterable<Renewing>;
  /** Checks the signature over the body as it came. Null for one that is forged, altered or too old. */
  readonly readEvent: (body: string, headers: Headers, now: Date) => Promise<ReceivedEvent | null>;
  /** Every payment that money came by in a time, for the books. */
  readonly list: (from: Date, to: Date) => AsyncIterable<PaymentFacts>;
  readonly cards: (customers: readonly string[]) => Promise<readonly SavedCard[]>;
  /** False for a card that is none of theirs. */
  readonly removeCard: (customers: readonly string[], id: string) => Promise<boolean>;
};

/** The provider is not reached, is overloaded, or failed: the same may be asked again. */
export class ProviderAwayError extends Error {
  override name = 'ProviderAwayError';
}

/** The provider will never do this. */
export class ProviderRefusedError extends Error {
  override name = 'ProviderRefusedError';
}

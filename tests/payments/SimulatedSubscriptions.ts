import type { PaymentFacts, SubscriptionFacts } from '../../server/payments/providers/provider';
import type { Random } from '../simulator/random';
import { type Charge, type Told, unpaid } from './charges';

const DAY_MS = 86_400_000;
/** A declined renewal is retried a day apart; the subscription ends after this many declines. */
const MOST_TRIES = 3;

type Opened = {
  readonly ref: string;
  readonly money: number;
  readonly currency: string;
  readonly days: number;
};
type Subscription = Opened & {
  state: SubscriptionFacts['state'];
  renewsAt: Date;
  nextTry: Date;
  tries: number;
  readonly renewals: string[];
};

export type ChargeBook = {
  readonly charges: Map<string, Charge>;
  readonly pay: (charge: Charge) => void;
  readonly facts: (ref: string) => PaymentFacts;
  readonly tellOf: (subject: Told['subject']) => void;
};

export class SimulatedSubscriptions {
  readonly all = new Map<string, Subscription>();
  declining = 0;
  readonly #book: ChargeBook;
  readonly #chance: Random;
  readonly #now: () => Date;

  constructor(book: ChargeBook, chance: Random, now: () => Date) {
    this.#book = book;
    this.#chance = chance;
    this.#now = now;
  }

  open(opened: Opened): void {
    const now = this.#now();
    const waiting = { state: 'unpaid', renewsAt: now, nextTry: now, tries: 0, renewals: [] } as const;
    this.all.set(opened.ref, { ...opened, ...waiting, renewals: [] });
  }

  begin({ subscription }: Charge): void {
    const begun = this.all.get(subscription ?? '');
    if (begun?.state !== 'unpaid') return;
    begun.state = 'active';
    this.#moveOn(begun, this.#now());
  }

  giveUp({ subscription }: Charge): void {
    const begun = this.all.get(subscription ?? '');
    if (begun?.state === 'unpaid') begun.state = 'ended';
  }

  stop(ref: string): SubscriptionFacts {
    const stopped = this.#find(ref);
    if (stopped.state === 'active') stopped.state = 'ending';
    // The current period is not paid.
    if (stopped.state === 'pastDue') stopped.state = 'ended';
    this.#book.tellOf({ kind: 'subscription', ref });
    return this.facts(ref);
  }

  /** A reader or the merchant restarts it in the provider's own pages. */
  startAgain(ref: string): void {
    const ending = this.#find(ref);
    if (ending.state !== 'ending' || ending.renewsAt <= this.#now()) return;
    ending.state = 'active';
    this.#book.tellOf({ kind: 'subscription', ref });
  }

  renewing(): { ref: string; orderId: string }[] {
    return [...this.all.values()]
      .filter(({ state }) => state === 'active' || state === 'pastDue')
      .map(({ ref }) => ({ ref, orderId: ref.replace('subscription-', '') }));
  }

  renewDue(): void {
    for (const due of this.all.values()) {
      while ((due.state === 'active' || due.state === 'pastDue') && due.nextTry <= this.#now())
        this.#try(due);
      if (due.state === 'ending' && due.renewsAt <= this.#now()) due.state = 'ended';
    }
  }

  endAll(): void {
    for (const each of this.all.values()) each.state = 'ended';
  }

  facts(ref: string): SubscriptionFacts {
    const { state, renewsAt, renewals } = this.#find(ref);
    return { ref, state, renewsAt, renewals: renewals.map((renewal) => this.#book.facts(renewal)) };
  }

  #try(due: Subscription): void {
    const { ref, money, currency, renewals } = due;
    this.#book.tellOf({ kind: 'subscription', ref });
    if (this.#chance.chance(this.declining)) {
      due.tries++;
      due.state = due.tries >= MOST_TRIES ? 'ended' : 'pastDue';
      due.nextTry = new Date(due.nextTry.getTime() + DAY_MS);
      return;
    }
    const named = {
      ref: `renewal-${ref}-${renewals.length}`,
      orderId: null,
      userId: null,
      subscription: ref,
    };
    const charge: Charge = { ...unpaid(), ...named, money, currency };
    this.#book.charges.set(charge.ref, charge);
    renewals.push(charge.ref);
    this.#book.pay(charge);
    due.state = 'active';
    this.#moveOn(due, due.nextTry);
  }

  #moveOn(of: Subscription, from: Date): void {
    of.renewsAt = new Date(from.getTime() + of.days * DAY_MS);
    of.nextTry = of.renewsAt;
    of.tries = 0;
  }

  #find(ref: string): Subscription {
    const found = this.all.get(ref);
    if (!found) throw new Error(`There is no subscription ${ref}.`);
    return found;
  }
}

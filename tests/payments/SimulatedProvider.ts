import type { Begun, PaymentFacts, Provider, ToBegin } from '../../server/payments/providers/provider';
import { ProviderAwayError, ProviderRefusedError } from '../../server/payments/providers/provider';
import type { Random } from '../simulator/random';
import { type Charge, type Told, unpaid } from './charges';
import { SimulatedSubscriptions } from './SimulatedSubscriptions';

/**
 * A provider whose books are in memory and correct, and whose calls fail in every way: unreachable, or
 * carried out with the answer lost. Its events wait in `told` for a network that loses, doubles and reorders
 * them.
 */
export class SimulatedProvider {
  readonly charges = new Map<string, Charge>();
  readonly told: Told[] = [];
  readonly subscriptions: SimulatedSubscriptions;
  failing = 0;
  readonly #chance: Random;
  readonly #now: () => Date;
  #ids = 0;

  constructor(chance: Random, now: () => Date) {
    this.#chance = chance;
    this.#now = now;
    this.subscriptions = new SimulatedSubscriptions(this, chance, now);
  }

  get provider(): Provider {
    return {
      name: 'desk',
      ways: ['card', 'page', 'paypal'],
      renews: true,
      begin: (order) => this.#asked(() => this.#begin(order)),
      look: (ref) => this.#asked(() => this.facts(ref)),
      cancel: (ref) =>
        this.#asked(() => {
          const charge = this.find(ref);
          if (charge.status === 'open') {
            charge.status = 'cancelled';
            this.subscriptions.giveUp(charge);
          }
          return this.facts(ref);
        }),
      refund: (ref, { money, key }) => this.#asked(() => this.#refundOnce(this.find(ref), money, key)),
      lookSubscription: (ref) => this.#asked(() => this.subscriptions.facts(ref)),
      stopRenewing: (ref) => this.#asked(() => this.subscriptions.stop(ref)),
      listRenewing: async function* (this: SimulatedProvider) {
        yield* await this.#asked(() => this.subscriptions.renewing());
      }.bind(this),
      readEvent: async () => null,
      list: async function* (this: SimulatedProvider) {
        for (const { ref } of this.charges.values()) yield this.facts(ref);
      }.bind(this),
      cards: async () => [],
      removeCard: async () => false,
    };
  }

  async #asked<T>(does: () => T): Promise<T> {
    if (this.#chance.chance(this.failing)) throw new ProviderAwayError('not reached');
    const answer = does();
    if (this.#chance.chance(this.failing)) throw new ProviderAwayError('reached, and the answer lost');
    return answer;
  }

  #begin({ orderId, userId, money, currency, renews, renewalMoney, days }: ToBegin): Begun {
    const known = [...this.charges.values()].find((charge) => charge.orderId === orderId);
    const ref = known?.ref ?? `charge-${orderId}`;
    const subscription = renews ? `subscription-${orderId}` : null;
    if (!known) {
      this.charges.set(ref, { ...unpaid(), ref, orderId, userId, subscription, money, currency });
      if (subscription) this.subscriptions.open({ ref: subscription, money: renewalMoney, currency, days });
    }
    return { ref, clientSecret: ref, url: '', subscriptionRef: subscription, customer: null };
  }

  find(ref: string): Charge {
    const charge = this.charges.get(ref);
    if (!charge) throw new Error(`There is no charge ${ref}.`);
    return charge;
  }

  facts(ref: string): PaymentFacts {
    const { orderId, userId, status, money, currency, paidAt, refunds, disputes, declines } = this.find(ref);
    return {
      ref,
      orderId,
      userId,
      status,
      payment: paidAt && { id: `${ref}-payment`, money, currency, card: null, payer: null, at: paidAt },
      refunds: structuredClone(refunds),
      disputes: structuredClone(disputes),
      decline: declines > 0 ? 'declined' : null,
      declines,
    };
  }

  tell({ ref }: Charge): void {
    this.tellOf({ kind: 'payment', ref });
  }

  tellOf(subject: Told['subject']): void {
    this.told.push({ eventId: `event-${subject.ref}-${++this.#ids}`, subject });
  }

  pay(charge: Charge): void {
    if (charge.status !== 'open') return;
    Object.assign(charge, { status: 'paid', paidAt: this.#now() });
    this.subscriptions.begin(charge);
    this.tell(charge);
  }

  decline(charge: Charge): void {
    if (charge.status !== 'open') return;
    charge.declines++;
    this.tell(charge);
  }

  /** An amount that a dispute holds or took cannot be refunded. */
  refund(charge: Charge, share: number): void {
    if (charge.disputes.some(({ state }) => state !== 'won')) return;
    const left = charge.money - charge.refunds.reduce((sum, { money }) => sum + money, 0);
    const money = Math.min(left, Math.ceil(charge.money * share));
    if (charge.status !== 'paid' || money <= 0) return;
    charge.refunds.push({ id: `${charge.ref}-refund-${charge.refunds.length}`, money });
    this.tell(charge);
  }

  /** A request of the server: once for each key, and never more than remains. */
  #refundOnce(charge: Charge, money: number, key: string): void {
    const id = `${charge.ref}-refund-${key}`;
    if (charge.refunds.some((known) => known.id === id)) return;
    const left = charge.money - charge.refunds.reduce((sum, refund) => sum + refund.money, 0);
    const isDisputed = charge.disputes.some(({ state }) => state !== 'won');
    if (isDisputed || money > left) throw new ProviderRefusedError(`Of ${charge.ref} only ${left} are left.`);
    charge.refunds.push({ id, money });
    this.tell(charge);
  }

  dispute(charge: Charge): void {
    if (charge.status !== 'paid' || charge.disputes.length > 0) return;
    charge.disputes.push({ id: `${charge.ref}-dispute`, money: charge.money, state: 'open' });
    this.tell(charge);
  }

  closeDisputes(charge: Charge): void {
    for (const dispute of charge.disputes) {
      if (dispute.state !== 'open') continue;
      dispute.state = this.#chance.chance(0.5) ? 'won' : 'lost';
      this.tell(charge);
    }
  }
}

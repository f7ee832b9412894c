import { randomBytes } from 'node:crypto';
import { API_VERSION } from '../../recorded/stripeShapes';

export type StripeObject = { id: string; object: string } & Record<string, unknown>;
type Fields = Readonly<Record<string, string>>;

export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { type: string; code?: string; message: string },
  ) {
    super(body.message);
  }
}

const refuse = (code: string, message: string) =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message });
const missing = (id: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: '${id}'`,
  });

const taxWithin = (amount: number) => Math.round((amount * 19) / 119);

/**
 * Stripe's books in memory, with the actions of a card's owner, a bank and a merchant. Every change is an
 * event.
 */
export class StripeBooks {
  readonly objects = new Map<string, StripeObject>();
  readonly events: StripeObject[] = [];
  /** In seconds. */
  now: () => number = () => Math.floor(Date.now() / 1_000);

  find(id: string): StripeObject {
    const object = this.objects.get(id);
    if (!object) throw missing(id);
    return object;
  }

  all(object: string, by: Fields = {}): StripeObject[] {
    return [...this.objects.values()].filter(
      (each) => each.object === object && Object.entries(by).every(([name, value]) => each[name] === value),
    );
  }

  add(object: string, prefix: string, fields: Record<string, unknown>): StripeObject {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`;
    const made = { id, object, created: this.now(), livemode: false, metadata: {}, ...fields };
    this.objects.set(id, made);
    return made;
  }

  tell(type: string, object: StripeObject): void {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const data = { object: structuredClone(object) };
    this.events.push({
      id,
      object: 'event',
      type,
      created: this.now(),
      api_version: API_VERSION,
      data,
    });
  }

  makeIntent(fields: Record<string, unknown>): StripeObject {
    const intent = this.add('payment_intent', 'pi', {
      amount_received: 0,
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
      customer: null,
      ...fields,
    });
    intent.client_secret = `${intent.id}_secret_${randomBytes(8).toString('hex')}`;
    return intent;
  }

  /** The card's owner confirms. `error` is the bank's refusal; null means success. */
  pay(intentId: string, error: { code: string; decline_code?: string } | null = null): void {
    const intent = this.find(intentId);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw refuse('payment_intent_unexpected_state', 'This PaymentIntent cannot be confirmed.');
    }
    const charge = this.add('charge', 'ch', {
      amount: intent.amount,
      currency: intent.currency,
      payment_intent: intent.id,
      paid: error === null,
      status: error === null ? 'succeeded' : 'failed',
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4: '4242', fingerprint: 'fp_4242' },
      },
    });
    intent.latest_charge = charge.id;
    if (error) {
      Object.assign(intent, {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', ...error },
      });
      this.tell('payment_intent.payment_failed', intent);
      return;
    }
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });
    if (intent.setup_future_usage && intent.customer) this.keepCard(String(intent.customer));
    this.tell('payment_intent.succeeded', intent);
  }

  keepCard(customer: string): StripeObject {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 };
    return this.add('payment_method', 'pm', { customer, type: 'card', card });
  }

  deleteCustomer(id: string): void {
    for (const card of this.all('payment_method', { customer: id })) card.customer = null;
    for (const subscription of this.all('subscription', { customer: id })) {
      subscription.status = 'canceled';
      this.tell('customer.subscription.deleted', subscription);
    }
    this.objects.delete(id);
  }

  askForCode(intentId: string): void {
    const intent = this.find(intentId);
    intent.status = 'requires_action';
    this.tell('payment_intent.requires_action', intent);
  }

  cancel(intentId: string): StripeObject {
    const intent = this.find(intentId);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw refuse('payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent.');
    }
    intent.status = 'canceled';
    this.tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(intentId: string, amount: number): StripeObject {
    const before = this.all('refund', { payment_intent: intentId });
    const given = before.reduce((sum, refund) => sum + Number(refund.amount), 0);
    if (given + amount > Number(this.find(intentId).amount))
      throw refuse('charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge.');
    const refund = this.add('refund', 're', { amount, payment_intent: intentId, status: 'succeeded' });
    this.tell('refund.created', refund);
    return refund;
  }

  dispute(intentId: string): string {
    const { amount } = this.find(intentId);
    const dispute = this.add('dispute', 'dp', { amount, payment_intent: intentId, status: 'needs_response' });
    this.tell('charge.dispute.created', dispute);
    return dispute.id;
  }

  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.find(id);
    dispute.status = status;
    this.tell('charge.dispute.closed', dispute);
  }

  makePage(fields: Record<string, unknown>): StripeObject {
    const page = this.add('checkout.session', 'cs', {
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      subscription: null,
      invoice: null,
      ...fields,
    });
    page.url = `https://checkout.stripe.example/c/${page.id}`;
    return page;
  }

  payPage(id: string): void {
    const page = this.find(id);
    const isTaxed = (page.automatic_tax as { enabled?: boolean } | undefined)?.enabled === true;
    if (isTaxed) this.tax(page);
    const { amount_total: amount, currency, metadata } = page;
    if (page.mode === 'subscription') {
      const subscription = this.makeSubscription({
        customer: page.customer,
        metadata,
        first: amount as number,
        amount: page.renewal as number,
        currency,
        days: page.days as number,
        isTaxed,
      });
      page.subscription = subscription.id;
      page.invoice = subscription.latest_invoice;
      this.pay(this.intentOf(String(page.invoice)));
      this.begin(subscription);
    } else {
      const intent = this.makeIntent({ amount, currency, metadata });
      page.payment_intent = intent.id;
      this.pay(intent.id);
    }
    Object.assign(page, { status: 'complete', payment_status: 'paid' });
    this.tell('checkout.session.completed', page);
  }

  /** The payer enters an address in Germany: 19 % of tax, within the price, or else above it. */
  private tax(page: StripeObject): void {
    const amount = Number(page.amount_total);
    const isWithin = page.tax_behavior === 'inclusive';
    const tax = isWithin ? taxWithin(amount) : Math.round(amount * 0.19);
    Object.assign(page, {
      amount_total: isWithin ? amount : amount + tax,
      automatic_tax: { enabled: true, status: 'complete' },
      total_details: { ...(page.total_details as object), amount_tax: tax },
    });
  }

  expirePage(id: string): StripeObject {
    const page = this.find(id);
    if (page.status !== 'open')
      throw refuse('resource_missing', 'Only open Checkout Sessions can be expired.');
    page.status = 'expired';
    this.tell('checkout.session.expired', page);
    return page;
  }

  makeSubscription(
    of: Record<string, unknown> & { first: number; amount: number; days: number },
  ): StripeObject {
    const { first, amount, days, currency, customer, metadata, isTaxed = false } = of;
    const subscription = this.add('subscription', 'sub', {
      status: 'incomplete',
      cancel_at_period_end: false,
      customer,
      metadata,
      amount,
      currency,
      days,
      automatic_tax: { enabled: isTaxed },
      items: { object: 'list', data: [{ id: 'si_1', current_period_end: this.now() + days * 86_400 }] },
    });
    subscription.latest_invoice = this.makeInvoice(subscription, first, 'subscription_create').id;
    return subscription;
  }

  makeInvoice(subscription: StripeObject, amount: number, reason: string): StripeObject {
    const intent = this.makeIntent({ amount, currency: subscription.currency, metadata: {} });
    const { enabled } = subscription.automatic_tax as { enabled: boolean };
    const invoice = this.add('invoice', 'in', {
      automatic_tax: { enabled, status: enabled ? 'complete' : null },
      total_taxes: enabled ? [{ amount: taxWithin(amount), tax_behavior: 'inclusive' }] : [],
      amount_paid: 0,
      amount_due: amount,
      billing_reason: reason,
      status: 'open',
      subscription: subscription.id,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      confirmation_secret: { type: 'payment_intent', client_secret: intent.client_secret },
    });
    this.add('invoice_payment', 'inpay', {
      invoice: invoice.id,
      intent: intent.id,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    return invoice;
  }

  intentOf(invoice: string): string {
    return String(this.all('invoice_payment', { invoice })[0]?.intent);
  }

  begin(subscription: StripeObject): void {
    subscription.status = 'active';
    this.settle(this.find(String(subscription.latest_invoice)));
    this.tell('customer.subscription.updated', subscription);
  }

  /** A period is over: the subscription is charged, or declined and retried by `retry`. */
  renew(id: string, isDeclined = false): void {
    const subscription = this.find(id);
    if (subscription.status === 'canceled') return;
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled';
      this.tell('customer.subscription.deleted', subscription);
      return;
    }
    const invoice = this.makeInvoice(subscription, Number(subscription.amount), 'subscription_cycle');
    subscription.latest_invoice = invoice.id;
    const end = this.now() + Number(subscription.days) * 86_400;
    subscription.items = { object: 'list', data: [{ id: 'si_1', current_period_end: end }] };
    if (isDeclined) {
      this.pay(this.intentOf(invoice.id), { code: 'card_declined' });
      subscription.status = 'past_due';
      this.tell('customer.subscription.updated', subscription);
    } else {
      this.pay(this.intentOf(invoice.id));
      this.settle(invoice);
    }
  }

  /** Retries the declined invoice, even if the subscription ends with its period. */
  retry(id: string): void {
    const subscription = this.find(id);
    if (subscription.status !== 'past_due') return;
    const invoice = this.find(String(subscription.latest_invoice));
    this.pay(this.intentOf(invoice.id));
    subscription.status = 'active';
    this.settle(invoice);
  }

  private settle(invoice: StripeObject): void {
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    this.tell('invoice.paid', invoice);
  }
}

import { readFile } from 'node:fs/promises';
import { Client, OrdersController } from '@paypal/paypal-server-sdk';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  minorOf,
  payPalFacts,
  subjectOf as payPalSubject,
} from '../../server/payments/providers/paypal/payPalFacts';
import { stripeFacts, subjectOf } from '../../server/payments/providers/stripe/stripeFacts';
import { order } from './payPalShapes';
import { API_VERSION, charge, dispute, intent, refund } from './stripeShapes';

const orderId = intent.metadata.orderId;

describe('Stripe', () => {
  it('uses the API version of the recorded shapes, and a browser script of its release', async () => {
    const [, release] = API_VERSION.split('.');
    expect(Stripe.API_VERSION).toBe(API_VERSION);
    const loader = await readFile('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8');
    expect(/RELEASE_TRAIN = ['"](\w+)['"]/.exec(loader)?.[1]).toBe(release);
  });

  const around = { ref: 'pi_1', refunds: [], disputes: [], declines: 0 };
  const disputed = (status: Stripe.Dispute['status']) =>
    stripeFacts(intent, { ...around, disputes: [{ ...dispute, status } as Stripe.Dispute] }).disputes;

  it('reports a card payment and its refunds', () => {
    expect(
      stripeFacts(intent, { ...around, refunds: [refund, { ...refund, id: 're_2', status: 'failed' }] }),
    ).toEqual({
      ref: 'pi_1',
      orderId,
      userId: 7,
      status: 'paid',
      payment: {
        id: 'pi_1',
        money: 999,
        currency: 'USD',
        card: { brand: 'visa', last4: '4242' },
        payer: 'fp_of_a_visa',
        at: new Date(1_779_000_000_000),
      },
      refunds: [{ id: 're_1', money: 300 }],
      disputes: [],
      decline: null,
      declines: 0,
    });
  });

  it.each([
    ['requires_payment_method', 'open'],
    ['requires_action', 'open'],
    ['processing', 'open'],
    ['canceled', 'cancelled'],
  ] as const)('reports the status %s as %s, without a payment', (status, is) => {
    const facts = stripeFacts({ ...intent, status, amount_received: 0, latest_charge: null }, around);
    expect(facts).toMatchObject({ status: is, payment: null });
  });

  it('reports a decline reason that may be shown', () => {
    const failed = (error: Partial<Stripe.PaymentIntent.LastPaymentError>) =>
      stripeFacts(
        {
          ...intent,
          status: 'requires_payment_method',
          last_payment_error: { type: 'card_error', ...error },
        },
        around,
      ).decline;
    expect(failed({ code: 'card_declined', decline_code: 'insufficient_funds' })).toBe('insufficientFunds');
    expect(failed({ code: 'card_declined', decline_code: 'stolen_card' })).toBe('declined');
    expect(failed({ code: 'payment_intent_authentication_failure' })).toBe('codeFailed');
  });

  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
  ] as const)('reports a dispute with the status %s as %s', (status, state) => {
    expect(disputed(status)).toEqual([{ id: 'du_1', money: 999, state }]);
  });

  it('reports no dispute for an inquiry', () => expect(disputed('warning_needs_response')).toEqual([]));

  it.each([
    ['payment_intent.succeeded', intent, { kind: 'payment', ref: 'pi_1' }],
    ['charge.refunded', charge, { kind: 'payment', ref: 'pi_1' }],
    ['refund.updated', refund, { kind: 'payment', ref: 'pi_1' }],
    ['charge.dispute.created', dispute, { kind: 'payment', ref: 'pi_1' }],
    ['customer.created', { id: 'cus_1', object: 'customer' }, null],
  ] as const)('maps the event %s to its payment or to nothing', (type, object, subject) => {
    expect(subjectOf({ type, data: { object } } as unknown as Stripe.Event)).toEqual(subject);
  });
});

describe('PayPal', () => {
  it('reports a capture and its refund through its SDK', async () => {
    const client = new Client({
      clientCredentialsAuthCredentials: {
        oAuthClientId: 'client',
        oAuthClientSecret: 'secret',
        oAuthToken: { accessToken: 'token', tokenType: 'Bearer', expiry: BigInt(9_999_999_999) },
      },
      unstable_httpClientOptions: {
        // Axios accepts another adapter under this name; no request leaves the process.
        adapter: async (config: object) => ({
          config,
          status: 200,
          statusText: 'OK',
          headers: { 'content-type': 'application/json' },
          data: JSON.stringify(order),
          request: {},
        }),
      } as object,
    });
    const { result } = await new OrdersController(client).getOrder({ id: order.id });
    expect(payPalFacts(result, [])).toEqual({
      ref: order.id,
      orderId,
      userId: null,
      status: 'paid',
      payment: {
        id: '3C679366HH908993F',
        money: 999,
        currency: 'USD',
        card: { brand: 'paypal', last4: '' },
        payer: 'QYR5Z8XDVJNXQ',
        at: new Date('2026-05-17T10:01:00Z'),
      },
      refunds: [{ id: '1JU08902781691411', money: minorOf('3.00', 'USD') }],
      disputes: [],
      decline: null,
      declines: 0,
    });
  });

  it('finds the payment of a refund by its “up” link, of a capture by itself', () => {
    const { captures, refunds } = order.purchase_units[0]?.payments ?? { captures: [], refunds: [] };
    const subject = { kind: 'payment', ref: 'capture:3C679366HH908993F' };
    expect(payPalSubject('PAYMENT.CAPTURE.REFUNDED', refunds[0] ?? {})).toEqual(subject);
    expect(payPalSubject('PAYMENT.CAPTURE.COMPLETED', captures[0] ?? {})).toEqual(subject);
    expect(payPalSubject('BILLING.PLAN.CREATED', {})).toBeNull();
  });
});

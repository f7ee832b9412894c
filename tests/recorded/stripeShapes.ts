import type Stripe from 'stripe';

/** The version that the doubles answer in. */
export const API_VERSION = '2026-10-28.endive';

/*
 * Objects as Stripe's API of that version answers them. They were not recorded from Stripe: they are written from
 * the type definitions of `stripe` 23.1.0, with every field that these call required, so that the compiler says when the
 * shapes change. Values are made up.
 */

const CREATED = 1_779_000_000;
const nobody = { address: null, email: null, name: null, phone: null, tax_id: null };

export const charge = {
  id: 'ch_1',
  object: 'charge',
  amount: 999,
  amount_captured: 999,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: 'txn_1',
  billing_details: nobody,
  calculated_statement_descriptor: 'DOGEAR',
  captured: true,
  created: CREATED,
  currency: 'usd',
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: 'pi_1',
  payment_method: 'pm_1',
  payment_method_details: {
    type: 'card',
    card: {
      amount_authorized: 999,
      authorization_code: null,
      brand: 'visa',
      checks: null,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: 4,
      exp_year: 2030,
      fingerprint: 'fp_of_a_visa',
      funding: 'credit',
      installments: null,
      last4: '4242',
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: null,
} satisfies Stripe.Charge;

export const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: 999,
  amount_capturable: 0,
  amount_received: 999,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: 'pi_1_secret_1',
  confirmation_method: 'automatic',
  created: CREATED,
  currency: 'usd',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: charge,
  livemode: false,
  managed_payments: null,
  metadata: { orderId: '5b1f7a52-6a3e-4f3e-9a53-0d5a6e6b7c10', userId: '7' },
  next_action: null,
  on_behalf_of: null,
  payment_method: 'pm_1',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card', 'link'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_group: null,
} satisfies Stripe.PaymentIntent;

export const refund = {
  id: 're_1',
  object: 'refund',
  amount: 300,
  balance_transaction: 'txn_2',
  charge: 'ch_1',
  created: CREATED + 60,
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: 'pi_1',
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
} satisfies Stripe.Refund;

type Disputed = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
>;

/** Without its evidence, which nobody here reads. */
export const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 999,
  charge: 'ch_1',
  created: CREATED + 120,
  currency: 'usd',
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  status: 'needs_response',
} satisfies Disputed;

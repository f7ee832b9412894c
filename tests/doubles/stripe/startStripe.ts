import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { API_VERSION } from '../../recorded/stripeShapes';
import { StripeBooks, type StripeObject, StripeRefusal } from './StripeBooks';

export const WEBHOOK_SECRET = 'whsec_of_the_double';

/** Faults of the next calls, one each. `lost`: the call is carried out and its answer is lost. */
export type Fault = 'rate limit' | 'server error' | 'lost';

export type StripeDouble = {
  readonly url: string;
  readonly books: StripeBooks;
  readonly faults: Fault[];
  readonly calls: string[];
  readonly signed: (event: StripeObject, at?: number) => { body: string; signature: string };
  readonly stop: () => Promise<void>;
};

/**
 * Starts Stripe's HTTP interface over its books, as the real SDK calls it: idempotency keys, errors, lists,
 * signatures.
 */
export async function startStripe(): Promise<StripeDouble> {
  const books = new StripeBooks();
  const faults: Fault[] = [];
  const calls: string[] = [];
  const answered = new Map<string, { params: string; status: number; body: unknown }>();
  const signer = new Stripe('sk_test_of_the_double');

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const path = url.pathname.replace('/v1/', '');
    calls.push(`${request.method} ${path}`);
    const key = String(request.headers['idempotency-key'] ?? '');
    // The SDK sends other keys for its retries; those are ignored.
    const isOurs = key.startsWith('dogear-');
    if (request.headers['stripe-version'] !== API_VERSION) {
      return send(response, 400, errorOf('invalid_request_error', `This is version ${API_VERSION}.`));
    }
    const fault = faults.shift();
    if (fault === 'rate limit') return send(response, 429, errorOf('rate_limit_error', 'Too many requests'));
    if (fault === 'server error') return send(response, 500, errorOf('api_error', 'Something went wrong'));
    const before = isOurs ? answered.get(key) : undefined;
    if (before && before.params !== text) {
      return send(response, 400, errorOf('idempotency_error', 'Keys for idempotent requests…'));
    }
    const done = before ?? { params: text, ...run(request.method ?? 'GET', path, url.searchParams, text) };
    if (isOurs) answered.set(key, done);
    if (fault === 'lost') return void request.socket.destroy();
    send(response, done.status, done.body);
  };

  const run = (method: string, path: string, query: URLSearchParams, text: string) => {
    try {
      const params = method === 'GET' ? query : new URLSearchParams(text);
      return { status: 200, body: route(books, method, path, params) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, errorOf('api_error', String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    faults,
    calls,
    signed: (event, at) => {
      const payload = JSON.stringify(event);
      const secret = WEBHOOK_SECRET;
      const options = { payload, secret, timestamp: at ?? books.now() };
      return { body: payload, signature: signer.webhooks.generateTestHeaderString(options) };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function errorOf(type: string, message: string) {
  return { error: { type, message } };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_of_the_double' });
  response.end(JSON.stringify(body));
}

function metadataIn(params: URLSearchParams, prefix = 'metadata'): Record<string, string> {
  const pattern = new RegExp(`^${prefix.replace(/[[\]]/g, '\\$&')}\\[(\\w+)\\]$`);
  return Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const found = pattern.exec(name);
      return found ? [[found[1] as string, value]] : [];
    }),
  );
}

const PRICE = 'line_items[0][price_data]';
const ITEM = 'items[0][price_data]';
/** Listed only on request. */
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

function route(books: StripeBooks, method: string, path: string, params: URLSearchParams): unknown {
  const [what = '', id = '', verb = ''] = path.replace('checkout/sessions', 'sessions').split('/');
  const list = (data: readonly StripeObject[]) => ({
    object: 'list',
    has_more: false,
    url: `/v1/${path}`,
    data,
  });
  const given = (name: string) => params.get(name);
  const by = (name: string) => ({ [name]: given(name) ?? '' });
  const customer = given('customer');
  if (method === 'POST' && customer !== null) books.find(customer);
  const off = () => {
    const coupon = given('discounts[0][coupon]');
    return coupon === null ? 0 : Number(books.find(coupon).amount_off);
  };
  switch (`${method} ${what}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`) {
    case 'POST payment_intents':
      return books.makeIntent({
        amount: Number(given('amount')),
        currency: given('currency'),
        metadata: metadataIn(params),
        customer,
        setup_future_usage: given('setup_future_usage'),
        receipt_email: given('receipt_email'),
      });
    case 'GET payment_intents/:id': {
      const intent = books.find(id);
      const charge = intent.latest_charge;
      const isExpanded = [...params.values()].includes('latest_charge') && typeof charge === 'string';
      return isExpanded ? { ...intent, latest_charge: books.find(charge) } : intent;
    }
    case 'POST payment_intents/:id/cancel':
      return books.cancel(id);
    case 'POST refunds':
      return books.refund(given('payment_intent') ?? '', Number(given('amount')));
    case 'GET refunds':
      return list(books.all('refund', by('payment_intent')));
    case 'GET disputes':
      return list(books.all('dispute', by('payment_intent')));
    case 'GET charges': {
      if (given('payment_intent') !== null) return list(books.all('charge', by('payment_intent')));
      const [from, to] = [Number(given('created[gte]')), Number(given('created[lt]'))];
      return list(
        books.all('charge').filter(({ created }) => Number(created) >= from && Number(created) < to),
      );
    }
    case 'POST customers':
      return books.add('customer', 'cus', { metadata: metadataIn(params), email: given('email') });
    case 'POST customers/:id':
      return Object.assign(books.find(id), by('email'));
    case 'GET customers/:id/payment_methods':
      return list(books.all('payment_method', { customer: books.find(id).id }));
    case 'GET payment_methods/:id':
      return books.find(id);
    case 'POST payment_methods/:id/detach':
      return Object.assign(books.find(id), { customer: null });
    case 'POST coupons':
      return books.add('coupon', 'co', { amount_off: Number(given('amount_off')) });
    case 'POST products':
      return books.add('product', 'prod', { name: given('name') });
    case 'POST sessions': {
      const amount = Number(given(`${PRICE}[unit_amount]`));
      const isTaxed = given('automatic_tax[enabled]') === 'true';
      // As Stripe answers: a customer's page computes tax by their address, which it must be allowed to ask for.
      if (isTaxed && customer !== null && given('customer_update[address]') !== 'auto')
        throw new StripeRefusal(400, {
          type: 'invalid_request_error',
          code: 'customer_tax_location_invalid',
          message: 'Automatic tax calculation in Checkout requires a valid address on the Customer.',
        });
      return books.makePage({
        mode: given('mode'),
        amount_total: amount - off(),
        renewal: amount,
        days: Number(given(`${PRICE}[recurring][interval_count]`)),
        currency: given(`${PRICE}[currency]`),
        metadata: metadataIn(params),
        client_reference_id: given('client_reference_id'),
        automatic_tax: { enabled: isTaxed, status: isTaxed ? 'requires_location_inputs' : null },
        tax_behavior: given(`${PRICE}[tax_behavior]`),
        total_details: { amount_discount: off(), amount_shipping: 0, amount_tax: 0 },
        success_url: given('success_url'),
        cancel_url: given('cancel_url'),
        customer,
      });
    }
    case 'GET sessions':
      return list(books.all('checkout.session', by('payment_intent')));
    case 'GET sessions/:id':
      return books.find(id);
    case 'POST sessions/:id/expire':
      return books.expirePage(id);
    case 'POST subscriptions': {
      const amount = Number(given(`${ITEM}[unit_amount]`));
      const made = books.makeSubscription({
        customer,
        metadata: metadataIn(params),
        first: amount - off(),
        amount,
        currency: given(`${ITEM}[currency]`),
        days: Number(given(`${ITEM}[recurring][interval_count]`)),
      });
      const invoice = String(made.latest_invoice);
      const payments = list(books.all('invoice_payment', { invoice }));
      return { ...made, latest_invoice: { ...books.find(invoice), payments } };
    }
    case 'GET subscriptions':
      return list(books.all('subscription').filter(({ status }) => !OVER.has(String(status))));
    case 'GET subscriptions/:id':
      return books.find(id);
    case 'POST subscriptions/:id':
      return Object.assign(books.find(id), {
        cancel_at_period_end: given('cancel_at_period_end') === 'true',
      });
    case 'DELETE subscriptions/:id': {
      const gone = books.find(id);
      gone.status = gone.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
      if (gone.status !== 'canceled') books.cancel(books.intentOf(String(gone.latest_invoice)));
      return gone;
    }
    case 'GET invoices':
      return list(books.all('invoice', { subscription: given('subscription') ?? '', status: 'paid' }));
    case 'GET invoices/:id':
      return books.find(id);
    case 'GET invoice_payments': {
      const invoice = given('invoice');
      if (invoice !== null) return list(books.all('invoice_payment', { invoice }));
      return list(books.all('invoice_payment', { intent: given('payment[payment_intent]') ?? '' }));
    }
    default:
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized: ${method} ${path}`,
      });
  }
}

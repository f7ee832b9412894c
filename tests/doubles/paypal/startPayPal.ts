import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

export const WEBHOOK_ID = 'WH-OF-THE-DOUBLE';

type Money = { currency_code: string; value: string };
type Capture = { id: string; status: string; amount: Money; create_time: string; order: string };
type Dispute = {
  dispute_id: string;
  status: string;
  dispute_amount: Money;
  capture: string;
  outcome: string;
};
type WaysBack = { return_url: string; cancel_url: string };
type PayPalOrder = {
  id: string;
  status: string;
  purchase_units: {
    custom_id: string;
    amount: Money;
    payments: { captures: Capture[]; refunds: { amount: Money }[] };
  }[];
};
type Fault = 'server error' | 'lost';

/**
 * Starts PayPal's HTTP interface with books in memory, as the real SDK calls it, and actions of the payer and
 * the bank.
 */
export async function startPayPal() {
  const orders = new Map<string, PayPalOrder>();
  const waysBack = new Map<string, WaysBack>();
  const payers = new Map<string, string>();
  const captures = new Map<string, Capture>();
  const disputes: Dispute[] = [];
  const answered = new Map<string, Answer>();
  const faults: Fault[] = [];
  const state = { declines: false, now: () => new Date() };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const newId = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;
  const find = (id: string) => {
    const order = orders.get(id);
    if (!order) throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return order;
  };
  const described = (order: PayPalOrder) => ({
    ...order,
    ...(payers.has(order.id) && { payment_source: { paypal: { account_id: payers.get(order.id) } } }),
    links: [{ rel: 'payer-action', href: `https://paypal.example/pay/${order.id}`, method: 'GET' }],
  });

  const capture = (order: PayPalOrder) => {
    if (order.status === 'COMPLETED')
      throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (state.declines) throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
    const [unit] = order.purchase_units;
    if (!unit) throw new Error('An order has a unit.');
    const amount = { ...unit.amount };
    const create_time = state.now().toISOString();
    const made = { id: newId('CAP'), status: 'COMPLETED', amount, create_time, order: order.id };
    unit.payments.captures.push(made);
    captures.set(made.id, made);
    order.status = 'COMPLETED';
    return described(order);
  };

  const giveBack = (order: PayPalOrder, value: string) => {
    const payments = order.purchase_units[0]?.payments;
    const [taken] = payments?.captures ?? [];
    if (!payments || !taken) throw new Error('Nothing was captured.');
    const given = payments.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0);
    if (given + Number(value) > Number(taken.amount.value) + 0.001)
      throw new Refusal(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    const refund = { id: newId('REF'), status: 'COMPLETED', amount: { ...taken.amount, value } };
    payments.refunds.push(refund);
    taken.status = value === taken.amount.value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { ...refund, links: [{ rel: 'up', href: `${url}/v2/payments/captures/${taken.id}` }] };
  };

  const route = (method: string, url: URL, text: string): unknown => {
    const [version, area, what, id = '', verb] = url.pathname.split('/').slice(1);
    const named = `${method} ${[version, area, what].join('/')}`;
    if (named === 'POST v1/oauth2/token') {
      return { access_token: 'token', token_type: 'Bearer', expires_in: 32_400, scope: '', app_id: 'app' };
    }
    if (named === 'POST v2/checkout/orders' && verb === 'capture') return capture(find(id));
    if (named === 'POST v2/checkout/orders') {
      const { purchase_units: units, payment_source: source } = JSON.parse(text) as PayPalOrder & {
        payment_source: { paypal: { experience_context: WaysBack } };
      };
      const payments = () => ({ captures: [], refunds: [] });
      const purchase_units = units.map((unit) => ({ ...unit, payments: payments() }));
      const order = { id: newId('ORD'), status: 'PAYER_ACTION_REQUIRED', purchase_units };
      orders.set(order.id, order);
      waysBack.set(order.id, source.paypal.experience_context);
      return described(order);
    }
    if (named === 'GET v2/checkout/orders') return described(find(id));
    if (named === 'POST v2/payments/captures' && verb === 'refund') {
      const found = captures.get(id);
      if (!found) throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      return giveBack(find(found.order), (JSON.parse(text) as { amount: Money }).amount.value);
    }
    if (named === 'GET v2/payments/captures') {
      const found = captures.get(id);
      if (!found) throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
      return { ...found, supplementary_data: { related_ids: { order_id: found.order } } };
    }
    if (named === 'GET v1/customer/disputes' && id !== '') {
      const found = disputes.find(({ dispute_id: of }) => of === id);
      return found && { ...found, dispute_outcome: { outcome_code: found.outcome } };
    }
    if (named === 'GET v1/customer/disputes') {
      const of = url.searchParams.get('disputed_transaction_id');
      return { items: disputes.filter(({ capture: about }) => about === of) };
    }
    if (named === 'GET v1/reporting/transactions') {
      const rows = [...captures.values()].map((each) => ({
        transaction_info: {
          transaction_id: each.id,
          custom_field: find(each.order).purchase_units[0]?.custom_id,
          transaction_amount: each.amount,
        },
      }));
      return { transaction_details: rows, total_pages: 1, page: 1 };
    }
    throw new Refusal(404, 'NOT_FOUND', named);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://paypal');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (url.pathname === '/cert') {
      response.end(publicKey.export({ type: 'spki', format: 'pem' }));
      return;
    }
    const fault = url.pathname.includes('oauth2') ? undefined : faults.shift();
    if (fault === 'server error')
      return send(response, { status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } });
    const key = String(request.headers['paypal-request-id'] ?? '');
    const done = answered.get(key) ?? run(request.method ?? 'GET', url, Buffer.concat(chunks).toString());
    if (key !== '' && done.status === 200) answered.set(key, done);
    if (fault === 'lost') return void request.socket.destroy();
    send(response, done);
  };
  const run = (method: string, url: URL, text: string): Answer => {
    try {
      return { status: 200, body: route(method, url, text) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { name: error.message, details: [{ issue: error.issue }] } };
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, { status: 500, body: { name: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    state,
    faults,
    orders,
    find,
    waysBack: (id: string) => waysBack.get(id) ?? { return_url: '', cancel_url: '' },
    approve: (id: string, payer: string = newId('PAYER')) => {
      find(id).status = 'APPROVED';
      payers.set(id, payer);
    },
    captureOf: (id: string) => find(id).purchase_units[0]?.payments.captures[0] as Capture,
    refund: (id: string, value: string) => giveBack(find(id), value),
    dispute: (captureId: string) => {
      const amount = captures.get(captureId)?.amount as Money;
      const open = {
        dispute_id: newId('PP-D-'),
        status: 'OPEN',
        dispute_amount: amount,
        capture: captureId,
        outcome: '',
      };
      disputes.push(open);
      return open;
    },
    signed: (type: string, resource: object, at: Date = state.now()) => {
      const body = JSON.stringify({ id: newId('WH-'), event_type: type, resource });
      const [id, time] = [newId('T'), at.toISOString()];
      const text = [id, time, WEBHOOK_ID, crc32(body)].join('|');
      const headers = {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64'),
        'paypal-cert-url': `${url}/cert`,
        'paypal-auth-algo': 'SHA256withRSA',
      };
      return { body, headers };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Answer = { readonly status: number; readonly body: unknown };

class Refusal extends Error {
  constructor(
    readonly status: number,
    name: string,
    readonly issue: string,
  ) {
    super(name);
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

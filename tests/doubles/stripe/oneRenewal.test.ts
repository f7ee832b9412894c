import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { VIP_DAYS } from '../../../contract/money/payments';
import { mergeGuest } from '../../../server/accounts/mergeGuest';
import { lastProof } from '../../../server/jobs/describeJob';
import { compareRenewals } from '../../../server/payments/books';
import { providerNamed } from '../../../server/payments/providers/openProviders';
import type { TestClient } from '../../../server/testing/createClient';
import { app, buyer, pass, productOf, userNow, work } from '../../../server/testing/paymentsApp';
import { proveDaily } from '../../../tools/start/scheduleLoop';
import type { StripeObject } from './StripeBooks';
import { deliver, intentOf, stripe, withStripe } from './stripeApp';

withStripe();

const planted = vi.hoisted(() => ({ isNewestAlone: false }));
vi.mock('../../../server/payments/renewals', async (original) => {
  const real = await original<typeof import('../../../server/payments/renewals')>();
  const wantNoRenewal: typeof real.wantNoRenewal = async (tx, userId, now) => {
    if (!planted.isNewestAlone) return await real.wantNoRenewal(tx, userId, now);
    return (await real.readRenewals(tx, userId)).slice(-1);
  };
  return { ...real, wantNoRenewal };
});
afterEach(() => {
  planted.isNewestAlone = false;
});

const DAY_MS = 86_400_000;
type Reader = Awaited<ReturnType<typeof buyer>>;

async function begin({ client }: Reader) {
  const asked = { requestId: randomUUID(), ...(await productOf(client, 'vip-renewing')) };
  return (await app.ask('createPaymentIntent', asked, client)).data;
}

function subscriptionOf({ userId }: Reader): StripeObject {
  const mine = stripe.books
    .all('subscription')
    .filter(({ metadata }) => (metadata as { userId?: string }).userId === String(userId));
  return mine.at(-1) as StripeObject;
}

function pay(reader: Reader, clientSecret: string): StripeObject {
  stripe.books.pay(intentOf(clientSecret));
  const subscription = subscriptionOf(reader);
  stripe.books.begin(subscription);
  return subscription;
}

async function buyVip(reader: Reader): Promise<StripeObject> {
  const { clientSecret } = await begin(reader);
  const subscription = pay(reader, clientSecret);
  await deliver();
  return subscription;
}

const logIn = (guest: Reader, account: Reader) =>
  app.context.db.transaction((tx) =>
    mergeGuest(tx, { guestId: guest.userId, userId: account.userId, now: app.context.now() }),
  );
const cancel = (client: TestClient) => app.ask('cancelVip', { requestId: randomUUID() }, client);
const renewalsOf = async (client: TestClient) =>
  (await app.ask('orderInfo', {}, client)).data.list.filter(({ way }) => way === 'renewal');

async function monthLater(...subscriptions: StripeObject[]): Promise<void> {
  pass(VIP_DAYS * DAY_MS);
  for (const { id } of subscriptions) stripe.books.renew(id);
  await deliver();
}

async function proof(): Promise<readonly string[]> {
  pass(DAY_MS);
  await proveDaily(app.context);
  const result = (await lastProof(app.context.db))?.result;
  return result?.kind === 'proved' ? result.broken : ['nothing was proved'];
}

async function both() {
  const [guest, account] = [await buyer(), await buyer()];
  const ofAccount = await buyVip(account);
  const ofGuest = await buyVip(guest);
  return { guest, account, ofGuest, ofAccount };
}

it('a guest’s second renewal is stopped at Stripe after login, and its days stay', async () => {
  const { guest, account, ofGuest, ofAccount } = await both();
  await logIn(guest, account);
  await work();
  expect([ofGuest.cancel_at_period_end, ofAccount.cancel_at_period_end]).toEqual([true, false]);
  const { user, renewals } = await userNow(account.client);
  expect(renewals?.map(({ state, stop }) => [state, stop])).toEqual([
    ['active', null],
    ['ending', 'second'],
  ]);
  expect(((user.vipUntil ?? 0) - app.context.now().getTime()) / DAY_MS).toBeCloseTo(2 * VIP_DAYS, 0);
  await monthLater(ofGuest, ofAccount);
  expect(await renewalsOf(account.client)).toHaveLength(1);
  await cancel(account.client);
  expect(await proof()).toEqual([]);
});

it('a second renewal paid in another tab is stopped despite late and repeated webhooks', async () => {
  const [guest, account] = [await buyer(), await buyer()];
  const late = await begin(guest);
  await buyVip(account);
  await logIn(guest, account);
  const second = pay(guest, late.clientSecret);
  stripe.books.events.push(...stripe.books.events);
  await deliver((events) => events.reverse());
  expect(second.cancel_at_period_end).toBe(true);
  expect((await userNow(account.client)).renewals?.map(({ stop }) => stop)).toEqual([null, 'second']);
  await cancel(account.client);
});

it('a cancellation stays pending until Stripe confirms it', async () => {
  const reader = await buyer();
  const mine = await buyVip(reader);
  // Every retry of the SDK's first lookup fails.
  stripe.faults.push('server error', 'server error', 'server error');
  expect((await cancel(reader.client)).data).toMatchObject({ state: 'active', stop: 'cancelled' });
  expect(mine.cancel_at_period_end).toBe(false);
  await work();
  expect((await userNow(reader.client)).renewals).toMatchObject([{ state: 'ending', stop: 'cancelled' }]);
  await monthLater(mine);
  expect(await renewalsOf(reader.client)).toEqual([]);
}, 30_000);

it('a declined renewal is not retried once it is cancelled', async () => {
  const reader = await buyer();
  const mine = await buyVip(reader);
  pass(VIP_DAYS * DAY_MS);
  stripe.books.renew(mine.id, true);
  await deliver();
  expect((await userNow(reader.client)).renewals).toMatchObject([{ state: 'pastDue', stop: null }]);
  expect((await cancel(reader.client)).data.state).toBe('ending');
  stripe.books.retry(mine.id);
  await deliver();
  expect(await renewalsOf(reader.client)).toEqual([]);
});

it('a renewal that Stripe restarts is stopped again, with or without its event', async () => {
  const reader = await buyer();
  const mine = await buyVip(reader);
  await cancel(reader.client);
  mine.cancel_at_period_end = false;
  stripe.books.tell('customer.subscription.updated', mine);
  await deliver();
  expect(mine.cancel_at_period_end).toBe(true);
  mine.cancel_at_period_end = false;
  expect(await proof()).toEqual([]);
  expect(mine.cancel_at_period_end).toBe(true);
});

it('a renewal charged after its cancellation gives its days and is reported until refunded', async () => {
  const reader = await buyer();
  const mine = await buyVip(reader);
  await cancel(reader.client);
  mine.cancel_at_period_end = false;
  await monthLater(mine);
  const [renewal] = await renewalsOf(reader.client);
  expect(renewal?.state).toBe('paid');
  expect((await userNow(reader.client)).user.isVip).toBe(1);
  const told = expect.stringContaining(
    `order ${renewal?.number}: It was charged after its renewal was cancelled`,
  );
  expect(await proof()).toEqual([told]);
  stripe.books.refund(stripe.books.intentOf(String(mine.latest_invoice)), 799);
  await deliver();
  expect(await proof()).toEqual([]);
});

it('a subscription at Stripe that no reader has is reported', async () => {
  const orderId = randomUUID();
  const stray = { customer: null, metadata: { orderId }, first: 799, amount: 799, currency: 'usd', days: 30 };
  const subscription = stripe.books.makeSubscription(stray);
  subscription.status = 'active';
  const strangers = stripe.books.makeSubscription({ ...stray, metadata: {} });
  strangers.status = 'active';
  const provider = providerNamed(app.context, 'stripe');
  const found = [];
  if (provider) for await (const line of compareRenewals(app.context, provider)) found.push(line);
  expect(found).toEqual([{ payment: subscription.id, what: expect.stringContaining(orderId) }]);
  subscription.status = 'canceled';
});

async function chargedAllTheSame(): Promise<number> {
  const { guest, account, ofGuest, ofAccount } = await both();
  await logIn(guest, account);
  await work();
  for (let at = 0; at < 3; at++) expect((await cancel(account.client)).data.state).toBe('ending');
  await monthLater(ofGuest, ofAccount);
  const charged = (await renewalsOf(account.client)).length;
  Object.assign(ofGuest, { status: 'canceled' });
  Object.assign(ofAccount, { status: 'canceled' });
  return charged;
}

it('cancelling ends all renewals; ending only the newest would charge a month later', async () => {
  expect(await chargedAllTheSame()).toBe(0);
  planted.isNewestAlone = true;
  expect(await chargedAllTheSame()).toBe(1);
});

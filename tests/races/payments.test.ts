import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { mergeGuest } from '../../server/accounts/mergeGuest';
import { accounts, ledgerEntries } from '../../server/ground/db/schema/ledger';
import { orders } from '../../server/ground/db/schema/payments';
import { users } from '../../server/ground/db/schema/users';
import { transact } from '../../server/ground/db/transact';
import { tellerOf } from '../../server/payments/atDesk';
import { checkDueOrders, checkOrder } from '../../server/payments/checkOrder';
import { keepProducts } from '../../server/payments/keepProduct';
import { applyDueEvents, storeEvent } from '../../server/payments/paymentEvents';
import { payAtDesk } from '../../server/payments/providers/desk/payAtDesk';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import type { TestClient } from '../../server/testing/createClient';
import { app, withRacedApp } from './racedApp';

withRacedApp();
const AT_ONCE = 200;
const facts = { bonus: 50, days: 0, renews: false, label: '', offers: [] } as const;
beforeAll(async () => {
  const product = { ...facts, key: 'coins', kind: 'coins', gold: 100, prices: { USD: 199 } } as const;
  await keepProducts(app.context.db, [product], app.context.now());
});
// Moves the clock by a minute between tests, so that no call limit interferes.
beforeEach(() => pass(61_000));
afterEach(async () => expect(await brokenLedgerRules(app.context.db)).toEqual([]));
const pass = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));

async function begin(client: TestClient, requestId: string = randomUUID()) {
  const productId = (await app.ask('userInfo', {}, client)).data.goldList[0]?.id ?? 0;
  const asked = { requestId, productId, money: 199, currency: 'USD' } as const;
  return await app.ask('createPaymentIntent', asked, client);
}

async function kindsOf(userId: number): Promise<string[]> {
  const entries = await app.context.db
    .select({ kind: ledgerEntries.kind })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(ledgerEntries.id);
  return entries.map(({ kind }) => kind);
}

/** Webhook, return page, reconciler and the waiting page, all at once and repeatedly. */
async function allAtOnce(client: TestClient, orderId: string, ref: string): Promise<void> {
  const [order] = await app.context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('There is no order.');
  const subject = { kind: 'payment', ref } as const;
  const ways = [
    async () => {
      await storeEvent(app.context, 'desk', { eventId: randomUUID(), type: 'payment', subject });
      await applyDueEvents(app.context);
    },
    () => checkOrder(app.context, order),
    () => checkDueOrders(app.context),
    () => app.ask('orderInfo', { orderId }, client),
  ] as const;
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => ways[at % ways.length]?.()));
}

it('a payment is credited once and a refund taken back once, however reported', async () => {
  const { client, userId } = await app.signIn();
  const { clientSecret, order } = (await begin(client)).data;
  await payAtDesk(app.context, tellerOf(app.context), { ref: clientSecret, card: TEST_CARDS.refunded });
  await allAtOnce(client, order.orderId, clientSecret);
  expect(await kindsOf(userId)).toEqual(['purchase', 'purchase-bonus']);
  pass(TEST_AFTER_MS);
  await allAtOnce(client, order.orderId, clientSecret);
  expect(await kindsOf(userId)).toEqual(['purchase', 'purchase-bonus', 'refund']);
}, 120_000);

it('a double tap makes one order, on any number of connections', async () => {
  const { client, userId } = await app.signIn();
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 15 }, () => begin(client, requestId)));
  expect(new Set(answers.map(({ data }) => data.order.orderId)).size).toBe(1);
  expect(new Set(answers.map(({ data }) => data.clientSecret)).size).toBe(1);
  expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(1);
}, 60_000);

it('two tabs that pay the same order make one payment', async () => {
  const { client, userId } = await app.signIn();
  const { clientSecret } = (await begin(client)).data;
  const number = TEST_CARDS.arrivesTwice;
  const tries = Array.from({ length: 20 }, () => app.ask('deskPay', { clientSecret, number }, client));
  const paid = (await Promise.all(tries)).filter(({ code }) => code === 1);
  expect(paid).toHaveLength(1);
  await applyDueEvents(app.context);
  expect(await kindsOf(userId)).toEqual(['purchase', 'purchase-bonus']);
}, 60_000);

it('guests who pay with one card at once get the first-purchase bonus once', async () => {
  const offer = {
    audience: 'firstPurchase',
    percentOff: 0,
    extraBonus: 70,
    startsAt: null,
    endsAt: null,
  } as const;
  const product = {
    ...facts,
    bonus: 0,
    key: 'coins',
    kind: 'coins',
    gold: 100,
    prices: { USD: 199 },
  } as const;
  await keepProducts(app.context.db, [{ ...product, offers: [offer] }], app.context.now());
  const guests = await Promise.all(Array.from({ length: 15 }, () => app.signIn()));
  const number = TEST_CARDS.recognised;
  await Promise.all(
    guests.map(async ({ client }) => {
      const { clientSecret } = (await begin(client)).data;
      await app.ask('deskPay', { clientSecret, number }, client);
    }),
  );
  await applyDueEvents(app.context);
  const kinds = await Promise.all(guests.map(({ userId }) => kindsOf(userId)));
  expect(kinds.filter((of) => of.includes('purchase'))).toHaveLength(guests.length);
  expect(kinds.filter((of) => of.includes('purchase-bonus'))).toHaveLength(1);
  const { userId } = await app.signIn();
  await app.context.db.update(users).set({ kind: 'registered' }).where(eq(users.id, userId));
  await Promise.all(
    guests.map((guest) =>
      transact(app.context.db, (tx) =>
        mergeGuest(tx, { guestId: guest.userId, userId, now: app.context.now() }),
      ),
    ),
  );
  const [held] = await app.context.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(held).toMatchObject({ coins: 100 * guests.length, bonus: 70 });
}, 60_000);

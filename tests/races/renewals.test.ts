import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_CARDS } from '../../contract/money/payments';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { FAILURES } from '../../contract/wire/failure';
import { mergeGuest } from '../../server/accounts/mergeGuest';
import { deskPayments, orders, subscriptions } from '../../server/ground/db/schema/payments';
import { transact } from '../../server/ground/db/transact';
import { tellerOf } from '../../server/payments/atDesk';
import { checkDueOrders, checkOrder } from '../../server/payments/checkOrder';
import { keepProducts } from '../../server/payments/keepProduct';
import { applyDueEvents } from '../../server/payments/paymentEvents';
import { payAtDesk } from '../../server/payments/providers/desk/payAtDesk';
import { checkDueSubscriptions } from '../../server/payments/subscriptions';
import type { TestClient } from '../../server/testing/createClient';
import { app, withRacedApp } from './racedApp';

/**
 * Whatever happens at the same time, an account has one VIP that renews, and a cancellation ends all of it.
 */
withRacedApp();
const ROUNDS = 8;
beforeAll(async () => {
  const vip = { kind: 'vip', gold: 0, bonus: 0, days: 30, renews: true, label: '', offers: [] } as const;
  await keepProducts(app.context.db, [{ ...vip, key: 'vip', prices: { USD: 799 } }], app.context.now());
});
beforeEach(() => pass(61_000));
const pass = (ms: number) => app.context.setNow(new Date(app.context.now().getTime() + ms));

type Reader = Awaited<ReturnType<typeof app.signIn>>;

async function begin(client: TestClient) {
  const productId = (await app.ask('userInfo', {}, client)).data.vipList?.[0]?.id ?? 0;
  const asked = { requestId: randomUUID(), productId, money: 799, currency: 'USD' } as const;
  return await app.ask('createPaymentIntent', asked, client);
}

const payAt = (ref: string) =>
  payAtDesk(app.context, tellerOf(app.context), { ref, card: TEST_CARDS.succeeds });

async function hear(orderId: string): Promise<void> {
  const [order] = await app.context.db.select().from(orders).where(eq(orders.id, orderId));
  if (order) await checkOrder(app.context, order);
}

const logIn = (guest: Reader, account: Reader) =>
  transact(app.context.db, (tx) =>
    mergeGuest(tx, { guestId: guest.userId, userId: account.userId, now: app.context.now() }),
  );
const cancel = ({ client }: Reader) => app.ask('cancelVip', { requestId: randomUUID() }, client);

async function work(): Promise<void> {
  pass(61_000);
  await applyDueEvents(app.context);
  await checkDueOrders(app.context);
  await checkDueSubscriptions(app.context);
}

const chargedAgain = (refs: readonly string[]) =>
  Promise.all(
    refs.map((ref) =>
      app.context.db.$count(
        deskPayments,
        and(eq(deskPayments.ref, ref), isNotNull(deskPayments.paidAt), isNull(deskPayments.stoppedAt)),
      ),
    ),
  ).then((counts) => counts.reduce((sum, count) => sum + count, 0));

it('many tabs at once start one renewing VIP', async () => {
  const { client, userId } = await app.signIn();
  const codes = (await Promise.all(Array.from({ length: 12 }, () => begin(client)))).map(({ code }) => code);
  expect(codes.filter((code) => code === SUCCESS_CODE)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([SUCCESS_CODE, FAILURES.renewalWaits.code]));
  expect(await app.context.db.$count(orders, eq(orders.userId, userId))).toBe(1);
}, 60_000);

async function twoPaid() {
  const [guest, account] = [await app.signIn(), await app.signIn()];
  const [one, two] = [(await begin(guest.client)).data, (await begin(account.client)).data];
  const refs = [one.clientSecret, two.clientSecret];
  for (const ref of refs) await payAt(ref);
  const heard = [one, two].flatMap(({ order }) => Array.from({ length: 3 }, () => hear(order.orderId)));
  return { guest, account, refs, heard };
}

it('two renewals reported while their readers are merged leave one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { guest, account, refs, heard } = await twoPaid();
    await Promise.all([...heard, logIn(guest, account)]);
    await work();
    await work();
    expect(await chargedAgain(refs)).toBe(1);
    const mine = await app.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, account.userId));
    expect(mine.map(({ stopReason }) => stopReason).toSorted()).toEqual([null, 'second']);
    await cancel(account);
    expect(await chargedAgain(refs)).toBe(0);
  }
}, 120_000);

it('a cancellation during reports and a merge leaves no renewal', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { guest, account, refs, heard } = await twoPaid();
    await Promise.all([...heard, cancel(account), logIn(guest, account), cancel(account)]);
    await work();
    expect((await cancel(account)).code).toBe(SUCCESS_CODE);
    await work();
    expect(await chargedAgain(refs)).toBe(0);
  }
}, 120_000);

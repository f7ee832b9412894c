import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { rowsOf } from '../ground/db/database';
import { orders, subscriptions } from '../ground/db/schema/payments';
import { app, begin, buyAt, buyer, linesOf, pass, withPaymentsApp } from '../testing/paymentsApp';
import { checkOrder } from './checkOrder';
import { checkSubscription } from './subscriptions';

/** Facts that were applied already arrive repeatedly, and must then write nothing. */
withPaymentsApp();

async function versionsOf(userId: number): Promise<unknown[]> {
  return await rowsOf(
    app.context.db,
    sql`select xmin::text as version, state from orders where user_id = ${userId}::bigint order by number`,
  );
}

async function rowOf(orderId: string) {
  const [row] = await app.context.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error(`There is no order ${orderId}.`);
  return row;
}

it('rechecking a paid order writes nothing until it is refunded', async () => {
  const { client, userId } = await buyer();
  const { orderId } = await buyAt(client, 'small', TEST_CARDS.refunded);
  const before = await versionsOf(userId);
  expect((await checkOrder(app.context, await rowOf(orderId))).state).toBe('paid');
  expect(await versionsOf(userId)).toEqual(before);
  pass(TEST_AFTER_MS);
  expect((await checkOrder(app.context, await rowOf(orderId))).state).toBe('refunded');
  const lines = await linesOf(userId);
  const refunded = await versionsOf(userId);
  expect(refunded).not.toEqual(before);
  expect((await checkOrder(app.context, await rowOf(orderId))).state).toBe('refunded');
  expect(await versionsOf(userId)).toEqual(refunded);
  expect(await linesOf(userId)).toEqual(lines);
});

it('the end of a dispute is recorded once', async () => {
  const { client, userId } = await buyer();
  const { orderId } = await buyAt(client, 'small', TEST_CARDS.disputedWon);
  const states: string[] = [];
  for (let at = 0; at < 4; at++) {
    pass(TEST_AFTER_MS);
    states.push((await checkOrder(app.context, await rowOf(orderId))).state);
  }
  expect(states.slice(0, 1)).toEqual(['disputed']);
  expect(states.at(-1)).toBe('won');
  const before = await versionsOf(userId);
  await checkOrder(app.context, await rowOf(orderId));
  expect(await versionsOf(userId)).toEqual(before);
});

it('a recorded renewal is not recorded again', async () => {
  const { client, userId } = await buyer();
  await buyAt(client, 'vip-renewing');
  const [row] = await app.context.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const id = row?.id ?? '';
  pass(61 * 86_400_000);
  await checkSubscription(app.context, id);
  const before = await versionsOf(userId);
  expect(before).toHaveLength(3);
  await checkSubscription(app.context, id);
  expect(await versionsOf(userId)).toEqual(before);
});

it('checking an outdated row of an order reports its payment', async () => {
  const { client } = await buyer();
  const { order, clientSecret } = await begin(client, 'small');
  const seen = await rowOf(order.orderId);
  await app.ask('deskPay', { clientSecret, number: TEST_CARDS.succeeds }, client);
  expect((await checkOrder(app.context, seen)).state).toBe('paid');
});

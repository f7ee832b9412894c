import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { deskPayments, orders, subscriptions } from '../ground/db/schema/payments';
import { app, begin, buyAt, buyer, pass, withPaymentsApp, work } from '../testing/paymentsApp';

withPaymentsApp();

it('deleting an account keeps its orders without personal data and ends its renewals', async () => {
  const { client, userId } = await buyer();
  await buyAt(client, 'large', TEST_CARDS.refunded);
  await buyAt(client, 'small', TEST_CARDS.disputedWon);
  await buyAt(client, 'vip-renewing');
  const { clientSecret } = await begin(client, 'small');
  const exported = await app.ask('exportMe', {}, client);
  expect(exported.data.orders).toHaveLength(4);
  expect(exported.data.subscriptions).toHaveLength(1);
  const proof = { kind: 'number', number: String(userId) } as const;
  expect((await app.ask('deleteMe', { proof }, client)).code).toBe(1);
  await work();
  const { db } = app.context;
  const mine = () => db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.number);
  const kept = await mine();
  expect(kept.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'expired']);
  for (const { receiptEmail, network, cardLast4 } of kept) {
    expect([receiptEmail, network, cardLast4]).toEqual(['', '', '']);
  }
  const [open] = await db.select().from(deskPayments).where(eq(deskPayments.ref, clientSecret));
  expect(open?.state).toBe('cancelled');
  const [renewing] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  expect(renewing?.state).toBe('ending');
  for (let at = 0; at < 2; at++) {
    pass(TEST_AFTER_MS);
    await work();
  }
  expect((await mine()).map(({ state }) => state)).toEqual(['refunded', 'won', 'paid', 'expired']);
  pass(40 * 86_400_000);
  await work();
  expect(await mine()).toHaveLength(4);
});

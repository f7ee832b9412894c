import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TEST_AFTER_MS, TEST_CARDS } from '../../contract/money/payments';
import { deskPayments } from '../../server/ground/db/schema/payments';
import { app, buyAt, buyer, pass, withPaymentsApp, work } from '../../server/testing/paymentsApp';
import { proveBooks, reconcileBooks } from './checkBooks';

withPaymentsApp();
const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const around = () => {
  const now = app.context.now().getTime();
  return [new Date(now - DAY_MS), new Date(now + DAY_MS)] as const;
};

it('the books agree when nothing was lost, also with refunds and disputes', async () => {
  const { client } = await buyer();
  for (const card of [TEST_CARDS.succeeds, TEST_CARDS.partlyRefunded, TEST_CARDS.disputedLost]) {
    await buyAt(client, 'small', card);
  }
  pass(2 * TEST_AFTER_MS);
  await work();
  expect(await reconcileBooks(app.context, ...around())).toBe(0);
  expect(printed).toEqual([expect.stringContaining('desk: 3 payments'), 'The books agree.']);
  expect(await proveBooks(app.context)).toBe(0);
});

it('a proof fails and names the ledger rule that does not hold', async () => {
  const { userId } = await buyer();
  const give = (coins: number) =>
    app.context.db.execute(
      sql`update accounts set coins = coins + ${coins}::int where user_id = ${userId}::bigint`,
    );
  await give(1);
  expect(await proveBooks(app.context)).toBe(1);
  expect(printed.join('\n')).toContain('cached balances are the sums of the postings');
  await give(-1);
  expect(await proveBooks(app.context)).toBe(0);
});

it('a reconciliation lists each difference on its own line', async () => {
  const { client } = await buyer();
  await buyAt(client, 'small');
  await buyAt(client, 'small', TEST_CARDS.refunded);
  // The desk has a payment of an unknown order, and a refund that was not reported yet.
  await app.context.db.execute(sql`insert into desk_payments (ref, order_id, way, money, currency, renews,
    renewal_money, days, state, card, created_at, paid_at) select 'desk_stray', gen_random_uuid(), way, 77, currency,
    false, 77, 0, 'paid', ${TEST_CARDS.succeeds}, created_at, paid_at from desk_payments where paid_at is not null limit 1`);
  pass(TEST_AFTER_MS);
  expect(await reconcileBooks(app.context, ...around())).toBe(1);
  expect(printed.at(-1)).toBe('Differences: 2');
  expect(printed.join('\n')).toContain(
    'desk_stray-payment\t77 USD (minor units) came, and no order was credited',
  );
  expect(printed.join('\n')).toContain('1.99 USD was given back, order');
  await app.context.db.delete(deskPayments).where(sql`ref = 'desk_stray'`);
  await work();
  expect(await reconcileBooks(app.context, ...around())).toBe(0);
});

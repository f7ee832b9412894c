import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeEach, expect, it } from 'vitest';
import { TEST_CARDS } from '../../contract/money/payments';
import { invoiceSeries, orders } from '../ground/db/schema/payments';
import { MIGRATIONS } from '../ground/db/squashedMigrations';
import { app, begin, buyAt, buyer, orderNow, refused, withPaymentsApp, work } from '../testing/paymentsApp';

withPaymentsApp(() => ({
  DOGEAR_INVOICE_NOTE: 'No tax is charged: small business.',
  DOGEAR_ZONE: 'Asia/Tokyo',
}));

const at = (moment: string) => app.context.setNow(new Date(moment));
let year = 2030;
/** Each test has a year of its own, and so a series. */
beforeEach(() => at(`${++year}-03-10T12:00:00Z`));
const numbers = async () =>
  (
    await app.context.db
      .select({ invoice: orders.invoice })
      .from(orders)
      .where(isNotNull(orders.invoice))
      .orderBy(asc(sql`${orders.invoice} ->> 'number'`))
  )
    .map(({ invoice }) => invoice?.number ?? '')
    .filter((number) => number.startsWith(`TEST-${year}-`));

it('a paid order has the next number of its year; orders that are not paid leave no gap', async () => {
  const { client } = await buyer();
  const first = await buyAt(client, 'small');
  const declined = await buyAt(client, 'small', TEST_CARDS.declined);
  await app.ask('cancelOrder', { requestId: crypto.randomUUID(), orderId: declined.orderId }, client);
  await begin(client, 'large');
  const second = await buyAt((await buyer()).client, 'large');
  expect(first.invoice).toEqual({
    number: `TEST-${year}-000001`,
    day: `${year}-03-10`,
    seller: app.context.house.now().operatorName,
    note: 'No tax is charged: small business.',
  });
  expect(second.invoice?.number).toBe(`TEST-${year}-000002`);
  expect((await orderNow(client, declined.orderId)).invoice).toBeNull();
});

it('payments at once get different numbers without a gap', async () => {
  const readers = await Promise.all(Array.from({ length: 4 }, () => buyer()));
  await Promise.all(readers.map(({ client }) => buyAt(client, 'small')));
  expect(await numbers()).toEqual([1, 2, 3, 4].map((each) => `TEST-${year}-00000${each}`));
});

it('the year and the day are those of the installation’s zone', async () => {
  at(`${year}-12-31T14:59:00Z`);
  const before = await buyAt((await buyer()).client, 'small');
  at(`${year}-12-31T15:01:00Z`);
  const after = await buyAt((await buyer()).client, 'small');
  expect([before.invoice?.day, after.invoice?.day]).toEqual([`${year}-12-31`, `${++year}-01-01`]);
  expect(after.invoice?.number).toBe(`TEST-${year}-000001`);
});

it('a refund and a later message leave the number as it is', async () => {
  const { client } = await buyer();
  const bought = await buyAt(client, 'small', TEST_CARDS.refunded);
  at(`${year}-03-11T12:00:00Z`);
  await work();
  const order = await orderNow(client, bought.orderId);
  expect([order.state, order.refunded]).toEqual(['refunded', order.money]);
  expect(order.invoice).toEqual(bought.invoice);
});

it('only the reader who paid gets it', async () => {
  const { orderId } = await buyAt((await buyer()).client, 'small');
  const { code } = await app.ask('orderInfo', { orderId }, (await buyer()).client);
  expect(code).toBe(refused('notFound'));
});

it('the migration numbers earlier payments in their order, and the next one continues', async () => {
  const { client } = await buyer();
  const one = await buyAt(client, 'small');
  const two = await buyAt(client, 'large');
  const { db } = app.context;
  await db.update(orders).set({ invoice: null });
  await db.delete(invoiceSeries);
  const { sql: statements = [] } =
    readMigrationFiles(MIGRATIONS).find((each) => each.sql.some((text) => text.includes('invoice_series'))) ??
    {};
  for (const statement of statements.slice(3)) await db.execute(sql.raw(statement));
  const next = await buyAt(client, 'small');
  const got = await Promise.all([one, two].map(({ orderId }) => orderNow(client, orderId)));
  expect(got.map(({ invoice }) => invoice)).toEqual(
    [1, 2].map((each) => ({
      number: `TEST-${year}-00000${each}`,
      day: `${year}-03-10`,
      seller: '',
      note: '',
    })),
  );
  expect(next.invoice?.number).toBe(`TEST-${year}-000003`);
});

it('an order that an earlier version took as paid gets its number when it is looked at', async () => {
  const { client } = await buyer();
  const { orderId } = await buyAt(client, 'small');
  const changes = { invoice: null, checkAt: app.context.now() };
  await app.context.db.update(orders).set(changes).where(eq(orders.id, orderId));
  at(`${year}-03-12T12:00:00Z`);
  await work();
  expect((await orderNow(client, orderId)).invoice?.number).toBe(`TEST-${year}-000002`);
});

import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Currency, decimalOf } from '../../contract/money/payments';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { orders, paymentObjects, subscriptions } from '../ground/db/schema/payments';
import { transact } from '../ground/db/transact';
import { brokenLedgerRules } from '../ground/ledger/ledgerRules';
import { type PaymentFacts, type Provider, ProviderRefusedError } from './providers/provider';
import { renews, type SubscriptionRow, unstoppedRenewals } from './renewals';
import { checkSubscription } from './subscriptions';

/** A withdrawal that the provider has not paid back after a day of tries is a complaint. */
const OWED_LONG_MS = 86_400_000;

export type Difference = { readonly payment: string; readonly what: string };

type OurPayment = {
  readonly objectId: string;
  readonly orderId: string;
  readonly number: number;
  readonly money: number;
  readonly currency: Currency;
  readonly refunded: number;
  readonly disputed: number;
};

/**
 * Compares a provider's payments of a period with the order book, and yields the differences: payments that
 * only one side knows, and unequal amounts. Calls `counted` for each payment.
 */
export async function* compareBooks(
  context: Pick<Context, 'db'>,
  provider: Provider,
  { from, to, counted }: { from: Date; to: Date; counted: (facts: PaymentFacts) => void },
): AsyncGenerator<Difference> {
  const seen = new Set<string>();
  for await (const facts of provider.list(from, to)) {
    if (facts.payment === null) continue;
    counted(facts);
    seen.add(facts.payment.id);
    const ours = await findOurs(context, provider, [facts.payment.id]);
    yield* differencesOf(facts, ours[0]);
  }
  // Payments that we credited in the period and the provider did not list: looked up one by one, since the
  // two clocks differ.
  for (const ours of await creditedBetween(context, provider, from, to)) {
    if (seen.has(ours.objectId)) continue;
    const facts = await provider.look(ours.ref);
    if (facts.payment === null) {
      yield { payment: ours.objectId, what: `order ${ours.number} was credited, and no money came` };
      continue;
    }
    yield* differencesOf(facts, (await findOurs(context, provider, [ours.objectId]))[0]);
  }
}

function* differencesOf(facts: PaymentFacts, ours: OurPayment | undefined): Generator<Difference> {
  const payment = facts.payment?.id ?? facts.ref;
  const said = { money: facts.payment?.money ?? 0, currency: facts.payment?.currency ?? '' };
  if (ours === undefined) {
    yield { payment, what: `${said.money} ${said.currency} (minor units) came, and no order was credited` };
    return;
  }
  const amount = (money: number) => `${decimalOf(money, ours.currency)} ${ours.currency}`;
  if (said.currency !== ours.currency || said.money !== ours.money) {
    yield {
      payment,
      what: `${said.money} ${said.currency} came, order ${ours.number} has ${amount(ours.money)}`,
    };
  }
  const refunded = Math.min(
    ours.money,
    facts.refunds.reduce((sum, { money }) => sum + money, 0),
  );
  if (refunded !== ours.refunded) {
    yield {
      payment,
      what: `${amount(refunded)} was given back, order ${ours.number} has ${amount(ours.refunded)}`,
    };
  }
  const disputed = facts.disputes
    .filter(({ state }) => state !== 'won')
    .reduce((sum, { money }) => sum + money, 0);
  if (disputed !== ours.disputed) {
    yield {
      payment,
      what: `${amount(disputed)} is disputed, order ${ours.number} has ${amount(ours.disputed)}`,
    };
  }
}

async function findOurs(
  { db }: Pick<Context, 'db'>,
  provider: Provider,
  ids: string[],
): Promise<OurPayment[]> {
  const { number, money, currency, refunded, disputed } = orders;
  return await db
    .select({
      objectId: paymentObjects.objectId,
      orderId: paymentObjects.orderId,
      number,
      money,
      currency,
      refunded,
      disputed,
    })
    .from(paymentObjects)
    .innerJoin(orders, eq(orders.id, paymentObjects.orderId))
    .where(
      and(
        eq(paymentObjects.provider, provider.name),
        eq(paymentObjects.kind, 'payment'),
        inArray(paymentObjects.objectId, ids),
      ),
    );
}

async function creditedBetween({ db }: Pick<Context, 'db'>, provider: Provider, from: Date, to: Date) {
  const rows = await db
    .select({ objectId: paymentObjects.objectId, ref: orders.providerRef, number: orders.number })
    .from(paymentObjects)
    .innerJoin(orders, eq(orders.id, paymentObjects.orderId))
    .where(
      and(
        eq(paymentObjects.provider, provider.name),
        eq(paymentObjects.kind, 'payment'),
        isNotNull(orders.providerRef),
        sql`${paymentObjects.at} >= ${from.toISOString()}::timestamptz and ${paymentObjects.at} < ${to.toISOString()}::timestamptz`,
      ),
    );
  return rows.map((row) => ({ ...row, ref: row.ref ?? '' }));
}

/** Orders with a complaint, and renewals that a provider does not stop: for the operator to look at. */
export async function complaints({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string[]> {
  const rows = await rowsOf<{ number: number; complaint: string }>(
    db,
    sql`select number::float8 as number, complaint from orders
      where complaint <> '' and state <> 'refunded' order by number`,
  );
  const late = new Date(now().getTime() - OWED_LONG_MS).getTime();
  const owed = await rowsOf<{ number: number; owed: number; currency: Currency }>(
    db,
    sql`select number::float8 as number, owed, currency from orders
      where owed > 0 and (withdrawal ->> 'at')::float8 < ${late}::float8 order by number`,
  );
  return [
    ...rows.map(({ number, complaint }) => `order ${number}: ${complaint}`),
    ...owed.map(
      ({ number, owed: money, currency }) =>
        `order ${number}: its reader withdrew, and ${decimalOf(money, currency)} ${currency} are not paid back`,
    ),
    ...(await unstoppedRenewals({ db, now })),
  ];
}

/**
 * Compares the subscriptions that a provider will charge again with ours. Each difference is checked at once,
 * which applies missed news and stops what must not renew; remaining differences are yielded. Rejects with
 * ProviderAwayError.
 */
export async function* compareRenewals(context: Context, provider: Provider): AsyncGenerator<Difference> {
  const listed = new Set<string>();
  for await (const { ref, orderId } of provider.listRenewing()) {
    listed.add(ref);
    const known = await find(context, provider, ref);
    if (known === null) {
      yield { payment: ref, what: `renews for order ${orderId}, and no reader here has it: cancel it there` };
    } else if (!goesOn(known)) yield* askAgain(context, known);
  }
  // A subscription may have begun while the list was read, so each missing one is checked by itself.
  for (const row of await goingOn(context, provider)) {
    if (!listed.has(row.providerRef)) yield* askAgain(context, row);
  }
}

async function* askAgain(context: Context, row: SubscriptionRow): AsyncGenerator<Difference> {
  const { id, providerRef: payment, userId } = row;
  try {
    const after = await checkSubscription(context, id);
    if (after && renews(after) && !goesOn(after)) {
      yield { payment, what: `must not renew for reader ${userId}, and does: cancel it there` };
    }
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    yield { payment, what: `of reader ${userId} cannot be asked about: ${error.message}` };
  }
}

const goesOn = (row: SubscriptionRow) => renews(row) && row.stopReason === null;

async function find({ db }: Context, { name }: Provider, ref: string): Promise<SubscriptionRow | null> {
  const is = and(eq(subscriptions.provider, name), eq(subscriptions.providerRef, ref));
  const [row] = await db.select().from(subscriptions).where(is);
  return row ?? null;
}

async function goingOn({ db }: Context, { name }: Provider): Promise<SubscriptionRow[]> {
  const is = and(
    eq(subscriptions.provider, name),
    sql`state in ('active', 'pastDue') and stop_reason is null`,
  );
  return await db.select().from(subscriptions).where(is);
}

/**
 * The violated rules of the ledger and the `complaints`, a line each; none if the books are sound. Reads the
 * whole ledger, which takes minutes if it is large. `isLimited`: the connection has a statement timeout that
 * must be lifted.
 */
export async function brokenBooks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { isLimited }: { isLimited: boolean },
): Promise<string[]> {
  const broken = isLimited
    ? await transact(db, async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        return await brokenLedgerRules(tx);
      })
    : await brokenLedgerRules(db);
  return [...broken.map((rule) => `does not hold: ${rule}`), ...(await complaints({ db, now }))];
}

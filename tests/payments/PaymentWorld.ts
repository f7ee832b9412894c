import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SUCCESS_CODE } from '../../contract/endpoints/endpoints';
import { mergeGuest } from '../../server/accounts/mergeGuest';
import { rowsOf } from '../../server/ground/db/database';
import { compareBooks } from '../../server/payments/books';
import { checkDueOrders } from '../../server/payments/checkOrder';
import { applyDueEvents, storeEvent } from '../../server/payments/paymentEvents';
import { replaceProviders } from '../../server/payments/providers/openProviders';
import { checkDueSubscriptions } from '../../server/payments/subscriptions';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import type { TestClient } from '../../server/testing/createClient';
import type { TestApp } from '../../server/testing/openTestApp';
import type { Random } from '../simulator/random';
import type { Charge } from './charges';
import { SimulatedProvider } from './SimulatedProvider';
import { vipFaults } from './vipFaults';

const DAY_MS = 86_400_000;
const READERS = 3;
/** Banks take no dispute later than some four months after a payment, and providers no refund later than half a year. */
const TAKEN_BACK_WITHIN_MS = 170 * DAY_MS;
/** Kills the server in the middle of a transaction: nothing of it stays. */
const KILLED = new Error('killed');

type Reader = { client: TestClient; userId: number };

const OPERATIONS = {
  buy: 8,
  pay: 8,
  decline: 2,
  returnPage: 4,
  unlock: 6,
  checkIn: 1,
  refund: 3,
  dispute: 2,
  closeDispute: 2,
  cancel: 1,
  cancelVip: 1,
  deliver: 8,
  work: 5,
  reconcile: 3,
  wait: 4,
  merge: 1,
} as const;

/**
 * Readers who buy, spend, are refunded and dispute, a provider that fails, a network that loses, doubles and reorders what
 * it tells, and a server that is killed in between. One seed takes one course.
 */
export class PaymentWorld {
  readonly provider: SimulatedProvider;
  readonly #app: TestApp;
  readonly #chance: Random;
  readonly #bookId: number;
  readonly #readers: Reader[] = [];
  /** Payments whose secret a reader was given: nobody can pay another one. */
  readonly #handed = new Set<string>();
  readonly trace: string[] = [];

  constructor(app: TestApp, chance: Random, bookId: number) {
    this.#app = app;
    this.#chance = chance;
    this.#bookId = bookId;
    this.provider = new SimulatedProvider(chance, () => app.context.now());
    replaceProviders(app.context.settings, { desk: this.provider.provider });
  }

  async run(operations: number): Promise<void> {
    const network = `10.${this.#chance.between(0, 255)}.${this.#chance.between(0, 255)}.${this.#chance.between(0, 255)}`;
    for (let at = 0; at < READERS; at++) this.#readers.push(await this.#app.signIn(network));
    this.provider.failing = this.#chance.chance(0.5) ? 0.15 : 0;
    this.provider.subscriptions.declining = 0.3;
    for (let at = 0; at < operations; at++) {
      const name = this.#chance.weighted(OPERATIONS);
      this.trace.push(name);
      await this.#operate(name);
    }
  }

  async #operate(name: keyof typeof OPERATIONS): Promise<void> {
    const { context } = this.#app;
    const reader = this.#one(this.#readers);
    const charge = this.#one([...this.provider.charges.values()]);
    switch (name) {
      case 'buy':
        return await this.#buy(reader);
      case 'pay':
        return charge && this.#handed.has(charge.ref) ? this.provider.pay(charge) : undefined;
      case 'decline':
        return charge && this.provider.decline(charge);
      case 'refund':
        if (charge && this.#isRecent(charge))
          this.provider.refund(charge, this.#chance.chance(0.5) ? 1 : this.#chance.next());
        return;
      case 'dispute':
        if (charge && this.#isRecent(charge)) this.provider.dispute(charge);
        return;
      case 'closeDispute':
        return charge && this.provider.closeDisputes(charge);
      case 'returnPage':
        if (charge?.orderId && reader) await this.#ask(reader, 'orderInfo', { orderId: charge.orderId });
        return;
      case 'cancel':
        if (charge?.orderId && reader) {
          await this.#ask(reader, 'cancelOrder', { requestId: randomUUID(), orderId: charge.orderId });
        }
        return;
      case 'cancelVip':
        if (reader)
          await this.#maybeKilled(() => this.#ask(reader, 'cancelVip', { requestId: randomUUID() }));
        return;
      case 'unlock':
        return await this.#unlock(reader);
      case 'checkIn':
        if (!reader) return;
        await this.#ask(reader, 'sign', { requestId: randomUUID(), tappedAt: context.now().getTime() });
        return;
      case 'deliver':
        return await this.#deliver();
      case 'work':
        await this.#maybeKilled(() => applyDueEvents(context));
        return;
      case 'reconcile':
        await this.#maybeKilled(() => checkDueOrders(context));
        await this.#maybeKilled(() => checkDueSubscriptions(context));
        return;
      case 'wait':
        return this.#pass(this.#one([4_000, 61_000, 600_000, 3_600_000, DAY_MS, 31 * DAY_MS]) ?? 0);
      case 'merge':
        return await this.#merge();
    }
  }

  #isRecent({ paidAt }: Charge): boolean {
    return paidAt !== null && this.#app.context.now().getTime() - paidAt.getTime() < TAKEN_BACK_WITHIN_MS;
  }

  async #buy(reader: Reader | undefined): Promise<void> {
    if (!reader) return;
    const { goldList, vipList = [] } = (await this.#app.ask('userInfo', {}, reader.client)).data;
    const sold = this.#one<{ id: number; money: number; currency: string }>([...goldList, ...vipList]);
    if (!sold) throw new Error('Nothing is sold.');
    const { id: productId, money, currency } = sold;
    const asked = { requestId: randomUUID(), productId, money, currency: currency as 'USD' };
    // A double tap, or a resend after an answer that was lost.
    const times = this.#chance.between(1, 2);
    for (let at = 0; at < times; at++) {
      await this.#maybeKilled(async () => {
        const { code, data } = await this.#app.ask('createPaymentIntent', asked, reader.client);
        if (code === SUCCESS_CODE && data.clientSecret !== '') this.#handed.add(data.clientSecret);
      });
    }
  }

  async #unlock(reader: Reader | undefined): Promise<void> {
    if (!reader) return;
    const target = this.#chance.between(1, 30);
    await this.#ask(reader, 'unlockChapterByGold', {
      requestId: randomUUID(),
      bookId: this.#bookId,
      target,
      maxPrice: 1_000,
    });
  }

  /** Some of what was told arrives: in any order, some of it twice; some never does. */
  async #deliver(): Promise<void> {
    const { told } = this.provider;
    for (let left = this.#chance.between(1, 4); left > 0 && told.length > 0; left--) {
      const [event] = told.splice(this.#chance.between(0, told.length - 1), 1);
      if (!event || this.#chance.chance(0.25)) continue;
      const { eventId, subject } = event;
      const received = { eventId, type: subject.kind, subject };
      const late = new Date(this.#app.context.now().getTime() + (this.#chance.chance(0.3) ? 3_600_000 : 0));
      const times = this.#chance.chance(0.3) ? 2 : 1;
      for (let at = 0; at < times; at++) await storeEvent(this.#app.context, 'desk', received, late);
    }
  }

  async #merge(): Promise<void> {
    if (this.#readers.length < 2) return;
    const [guest] = this.#readers.splice(this.#chance.between(1, this.#readers.length - 1), 1);
    const account = this.#readers[0];
    if (!guest || !account) return;
    const { db, now } = this.#app.context;
    const both = { guestId: guest.userId, userId: account.userId, now: now() };
    await db.transaction((tx) => mergeGuest(tx, both));
  }

  async #ask(reader: Reader, name: Parameters<TestApp['ask']>[0], request: object): Promise<void> {
    await this.#app.ask(name, request as never, reader.client);
  }

  /** Now and then the server dies before a transaction is committed. */
  async #maybeKilled(work: () => Promise<unknown>): Promise<void> {
    if (!this.#chance.chance(0.2)) {
      await work();
      return;
    }
    const db = this.#app.context.db as { transaction: unknown };
    const whole = db.transaction as (run: (tx: unknown) => Promise<unknown>) => Promise<unknown>;
    let left = this.#chance.between(0, 2);
    db.transaction = (run: (tx: unknown) => Promise<unknown>) =>
      whole.call(db, async (tx) => {
        const result = await run(tx);
        if (left-- === 0) throw KILLED;
        return result;
      });
    try {
      await work();
    } catch (error) {
      if (error !== KILLED) throw error;
    } finally {
      db.transaction = whole;
    }
  }

  #one<Value>(of: readonly Value[]): Value | undefined {
    return of[this.#chance.between(0, Math.max(0, of.length - 1))];
  }

  #pass(ms: number): void {
    this.#app.context.setNow(new Date(this.#app.context.now().getTime() + ms));
    this.provider.subscriptions.renewDue();
  }

  /** All goes well from here on, but what was lost stays lost: time passes, and the reconciler alone asks. */
  async settle(): Promise<void> {
    this.provider.failing = 0;
    this.provider.told.splice(0);
    for (const charge of this.provider.charges.values()) this.provider.closeDisputes(charge);
    this.provider.told.splice(0);
    this.provider.subscriptions.declining = 0;
    for (const days of [0, 1, 31, 31]) await this.#waitFor(days);
    // Nobody is VIP for ever: what is looked over is finished.
    this.provider.subscriptions.endAll();
    for (const days of [1, 2, 5, 8, 16, 30, 30, 31, 60]) await this.#waitFor(days);
  }

  async #waitFor(days: number): Promise<void> {
    const { context } = this.#app;
    this.#pass(days * DAY_MS + 61_000);
    this.provider.told.splice(0);
    while ((await checkDueOrders(context)) + (await checkDueSubscriptions(context)) > 0) {
      await applyDueEvents(context);
    }
  }

  /** What does not hold in the end; nothing when all is well. */
  async faults(): Promise<string[]> {
    const { context } = this.#app;
    const faults = await brokenLedgerRules(context.db);
    const open = await rowsOf<{ id: string; state: string }>(
      context.db,
      sql`select id, state from orders where state in ('created', 'paying', 'disputed')`,
    );
    faults.push(...open.map(({ id, state }) => `order ${id} is ${state} for ever`));
    const epoch = new Date(0);
    const end = new Date(context.now().getTime() + DAY_MS);
    const period = { from: epoch, to: end, counted: () => undefined };
    // Orders of other seeds are in other books.
    const strangers = { ...this.provider.provider, look: async (ref: string) => this.#factsOf(ref) };
    for await (const { payment, what } of compareBooks(context, strangers, period)) {
      if (this.provider.charges.has(payment.replace(/-payment$/, ''))) faults.push(`${payment}: ${what}`);
    }
    faults.push(...(await vipFaults(context.db)));
    return faults;
  }

  #factsOf(ref: string) {
    const charge: Charge | undefined = this.provider.charges.get(ref);
    if (charge) return this.provider.facts(ref);
    const nothing = { orderId: null, userId: null, status: 'open', refunds: [], disputes: [] } as const;
    return { ...nothing, ref, payment: null, decline: null, declines: 0 };
  }
}

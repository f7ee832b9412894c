import { randomUUID } from 'node:crypto';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { mergeGuest } from '../../server/accounts/mergeGuest';
import { checkDueOrders } from '../../server/payments/checkOrder';
import { applyDueEvents, storeEvent } from '../../server/payments/paymentEvents';
import { replaceProviders } from '../../server/payments/providers/openProviders';
import { checkDueSubscriptions } from '../../server/payments/subscriptions';
import { closeMonths } from '../../server/shares/closeMonths';
import type { TestClient } from '../../server/testing/createClient';
import type { TestApp } from '../../server/testing/openTestApp';
import type { Random } from '../simulator/random';
import type { Charge } from './charges';
import { killedAfter } from './killedAfter';
import { CHAPTERS, type Place, type Sold } from './openPlace';
import { OPERATIONS } from './operations';
import { RenewalWatch } from './RenewalWatch';
import { SimulatedProvider } from './SimulatedProvider';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const READERS = 3;
/**
 * Banks accept no dispute later than some four months after a payment, and providers no refund later than
 * half a year.
 */
const TAKEN_BACK_WITHIN_MS = 170 * DAY_MS;
/**
 * The server checks an order for the last time half a year after its payment (`server/payments/checkTimes`).
 */
const LAST_CHECK_DAYS = 181;

type Reader = { client: TestClient; userId: number };

/** Declines in a row: an order is given up after the fifth. */
const DECLINES = [1, 1, 1, 2, 5] as const;
const PAID_AT_ONCE = 0.6;
const MOST_TRIES = 60;
const DOWN = 0.15;
/** The share of operations on any payment, and not on one that they can change. */
const AT_RANDOM = 0.15;

/**
 * Readers who buy, spend, get refunds and dispute, a provider that fails, a network that loses, doubles and
 * reorders its events, and a server that is killed meanwhile. A seed determines the run.
 */
export class PaymentWorld {
  readonly provider: SimulatedProvider;
  readonly watch: RenewalWatch;
  readonly #app: TestApp;
  readonly #chance: Random;
  readonly #place: Place;
  readonly #network: string;
  readonly #readers: Reader[] = [];
  #account: Reader | undefined;
  #came = 0;
  /** Payments whose secret a reader received: only these can be paid. */
  readonly #handed = new Set<string>();
  readonly trace: string[] = [];
  readonly faults: string[] = [];

  constructor(place: Place, chance: Random) {
    const { app } = place;
    this.#place = place;
    this.#app = app;
    this.#chance = chance;
    this.#network = `10.${chance.between(0, 255)}.${chance.between(0, 255)}.${chance.between(0, 255)}`;
    this.provider = new SimulatedProvider(chance, () => app.context.now());
    this.watch = new RenewalWatch(this.provider);
    replaceProviders(app.context.settings, { desk: this.provider.provider });
  }

  async run(operations: number): Promise<void> {
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
    switch (name) {
      case 'buy':
        return await this.#buy(await this.#anybody());
      case 'pay': {
        const charge = this.#choose((each) => each.status === 'open' && this.#handed.has(each.ref));
        return charge && this.#handed.has(charge.ref) ? this.provider.pay(charge) : undefined;
      }
      case 'decline': {
        const charge = this.#choose(({ status }) => status === 'open');
        for (let left = this.#one(DECLINES) ?? 0; charge && left > 0; left--) this.provider.decline(charge);
        return;
      }
      case 'refund': {
        const charge = this.#choose((each) => this.#isRecent(each));
        if (charge && this.#isRecent(charge))
          this.provider.refund(charge, this.#chance.chance(0.5) ? 1 : this.#chance.next());
        return;
      }
      case 'dispute': {
        const charge = this.#choose((each) => this.#isRecent(each) && each.disputes.length === 0);
        if (charge && this.#isRecent(charge)) this.provider.dispute(charge);
        return;
      }
      case 'closeDispute': {
        const charge = this.#choose(({ disputes }) => disputes.some(({ state }) => state === 'open'));
        return charge && this.provider.closeDisputes(charge);
      }
      case 'returnPage': {
        const charge = this.#choose(({ status }) => status !== 'cancelled');
        await this.#askAbout(charge, (orderId) => ['orderInfo', { orderId }]);
        return;
      }
      case 'cancel': {
        const charge = this.#choose(({ status }) => status === 'open');
        return await this.#askAbout(charge, (orderId) => [
          'cancelOrder',
          { requestId: randomUUID(), orderId },
        ]);
      }
      case 'withdraw':
        return await this.#withdraw(this.#choose((each) => each.status === 'paid'));
      case 'cancelVip': {
        const reader = (this.#chance.chance(0.4) && this.#account) || (await this.#anybody());
        return await this.#maybeKilled(() => this.#cancelVip(reader));
      }
      case 'twoTabs':
        return await this.#twoTabs(await this.#anybody());
      case 'mergeVip':
        return await this.#mergeVip();
      case 'startAgain': {
        const ending = [...this.provider.subscriptions.all.values()].filter(
          ({ state }) => state === 'ending',
        );
        const again = this.#one(ending);
        return again && this.provider.subscriptions.startAgain(again.ref);
      }
      case 'unlock':
        return await this.#unlock(this.#choose((each) => each.status === 'paid' && this.#isForCoins(each)));
      case 'checkIn':
        await this.#ask(await this.#anybody(), 'sign', {
          requestId: randomUUID(),
          tappedAt: context.now().getTime(),
        });
        return;
      case 'deliver':
        return await this.#deliver();
      case 'work':
        await this.#maybeKilled(() => applyDueEvents(context));
        return;
      case 'reconcile':
        await this.#maybeKilled(() => checkDueOrders(context));
        await this.#maybeKilled(() => checkDueSubscriptions(context));
        await closeMonths(context);
        return;
      case 'wait':
        return await this.#pass(
          this.#one([4_000, 61_000, 600_000, 3_600_000, DAY_MS, 31 * DAY_MS]) ?? 0,
          this.#chance.chance(DOWN),
        );
      case 'merge':
        return await this.#merge();
    }
  }

  #choose(isFit: (charge: Charge) => boolean): Charge | undefined {
    const all = [...this.provider.charges.values()];
    return this.#one(this.#chance.chance(AT_RANDOM) ? all : all.filter(isFit));
  }

  async #askAbout(
    charge: Charge | undefined,
    asking: (orderId: string) => readonly [Parameters<TestApp['ask']>[0], object],
  ): Promise<void> {
    if (!charge?.orderId) return;
    await this.#ask(await this.#payerOf(charge), ...asking(charge.orderId));
  }

  async #payerOf(charge: Charge | undefined): Promise<Reader> {
    const payer = this.#readers.find(({ userId }) => userId === charge?.userId);
    return payer && !this.#chance.chance(AT_RANDOM) ? payer : await this.#anybody();
  }

  async #anybody(): Promise<Reader> {
    const known = this.#readers[this.#chance.between(0, READERS - 1)];
    if (known) return known;
    if (this.#came === READERS) return this.#readers[0] as Reader;
    const reader = await this.#app.signIn(this.#network);
    this.#readers.push(reader);
    this.#came += 1;
    return reader;
  }

  #isForCoins({ money }: Charge): boolean {
    return this.#place.sold.some((each) => each.isCoins && each.money === money);
  }

  #isRecent({ paidAt }: Charge): boolean {
    return paidAt !== null && this.#app.context.now().getTime() - paidAt.getTime() < TAKEN_BACK_WITHIN_MS;
  }

  async #buy(reader: Reader): Promise<void> {
    const { sold } = this.#place;
    const { id: productId, money } = sold[this.#chance.between(0, sold.length - 1)] as Sold;
    const asked = { requestId: randomUUID(), productId, money, currency: 'USD' } as const;
    const times = this.#chance.between(1, 2);
    const made = new Set<string>();
    for (let at = 0; at < times; at++) {
      await this.#maybeKilled(async () => {
        const { code, data } = await this.#app.ask('createPaymentIntent', asked, reader.client);
        if (code === SUCCESS_CODE) made.add(data.order.orderId);
        if (code === SUCCESS_CODE && data.clientSecret !== '') this.#handed.add(data.clientSecret);
      });
    }
    if (made.size > 1) this.faults.push(`one request made ${made.size} orders`);
    const charge = [...this.provider.charges.values()].at(-1);
    if (charge && this.#handed.has(charge.ref) && this.#chance.chance(PAID_AT_ONCE))
      this.provider.pay(charge);
  }

  async #unlock(charge: Charge | undefined): Promise<void> {
    if (!charge && !this.#chance.chance(AT_RANDOM)) return;
    const reader = await this.#payerOf(charge);
    if (charge?.orderId && this.#chance.chance(0.7))
      await this.#ask(reader, 'orderInfo', { orderId: charge.orderId });
    const { bookId } = this.#place;
    for (let left = this.#chance.between(1, 3); left > 0; left--) {
      const target = this.#chance.between(1, CHAPTERS);
      const wanted = { requestId: randomUUID(), bookId, target, maxPrice: 1_000 };
      if ((await this.#ask(reader, 'unlockChapterByGold', wanted)) !== SUCCESS_CODE) return;
    }
  }

  /** The terms are read, perhaps spent from meanwhile, and confirmed in one or two tabs. */
  async #withdraw(charge: Charge | undefined): Promise<void> {
    if (!charge?.orderId) return;
    const { orderId } = charge;
    const reader = await this.#payerOf(charge);
    const { code, data: terms } = await this.#app.ask('withdrawalTerms', { orderId }, reader.client);
    if (code !== SUCCESS_CODE) return;
    if (this.#chance.chance(0.2)) await this.#unlock(charge);
    const tabs = this.#chance.between(1, 2);
    for (let tab = 0; tab < tabs; tab++) {
      const asked = { requestId: randomUUID(), orderId, terms, language: 'en' } as const;
      await this.#maybeKilled(() => this.#ask(reader, 'withdraw', asked));
    }
  }

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
    await this.#logIn(guest, account);
  }

  async #logIn(guest: Reader, account: Reader): Promise<void> {
    const { db, now } = this.#app.context;
    const both = { guestId: guest.userId, userId: account.userId, now: now() };
    try {
      await db.transaction((tx) => mergeGuest(tx, both));
      this.watch.merged(guest.userId, account.userId);
    } catch (error) {
      this.faults.push(`a guest could not log in: ${error instanceof Error ? error.message : error}`);
    }
  }

  async #cancelVip(reader: Reader): Promise<void> {
    const code = await this.#ask(reader, 'cancelVip', { requestId: randomUUID() });
    if (code === SUCCESS_CODE) this.watch.cancelled(reader.userId, this.#app.context.now());
  }

  /** Begins renewing VIP in several tabs before any payment. Returns the payments that can be made. */
  async #beginVip(reader: Reader, tabs: number): Promise<Charge[]> {
    const { id: productId, money } = this.#place.sold.find((each) => each.renews) as Sold;
    const begun: Charge[] = [];
    for (let tab = 0; tab < tabs; tab++) {
      const asked = { requestId: randomUUID(), productId, money, currency: 'USD' } as const;
      const { code, data } = await this.#app.ask('createPaymentIntent', asked, reader.client);
      if (code !== SUCCESS_CODE || data.clientSecret === '') continue;
      this.#handed.add(data.clientSecret);
      begun.push(this.provider.find(data.clientSecret));
    }
    return begun;
  }

  async #twoTabs(reader: Reader): Promise<void> {
    const begun = await this.#beginVip(reader, 2);
    if (begun.length > 1) this.faults.push('two payments of renewing VIP were begun at once');
    for (const charge of begun) this.provider.pay(charge);
  }

  /**
   * A guest and an account both begin renewing VIP; each payment is made before or after the merge, and
   * noticed or not.
   */
  async #mergeVip(): Promise<void> {
    // The account is not one of `#readers`, whose VIP is compared with their payments: that does not hold
    // after a merge.
    this.#account ??= await this.#app.signIn(this.#network);
    const account = this.#account;
    const guest = await this.#app.signIn(this.#network);
    const begun = [
      ...(await this.#beginVip(guest, 1)).map((charge) => ({ charge, reader: guest })),
      ...(await this.#beginVip(account, 1)).map((charge) => ({ charge, reader: account })),
    ];
    const late: Charge[] = [];
    for (const { charge, reader } of begun) {
      if (this.#chance.chance(0.3)) late.push(charge);
      else this.provider.pay(charge);
      const isHeard = this.#chance.chance(0.6);
      if (isHeard && charge.orderId) await this.#ask(reader, 'orderInfo', { orderId: charge.orderId });
    }
    await this.#logIn(guest, account);
    for (const charge of late) this.provider.pay(charge);
    if (this.#chance.chance(0.4)) await this.#maybeKilled(() => this.#cancelVip(account));
  }

  async #ask(reader: Reader, name: Parameters<TestApp['ask']>[0], request: object): Promise<number> {
    return (await this.#app.ask(name, request as never, reader.client)).code;
  }

  async #maybeKilled(work: () => Promise<unknown>): Promise<void> {
    if (this.#chance.chance(0.2)) await killedAfter(this.#app.context, this.#chance.between(0, 2), work);
    else await work();
  }

  #one<Value>(of: readonly Value[]): Value | undefined {
    return of[this.#chance.between(0, Math.max(0, of.length - 1))];
  }

  /**
   * In a wait of an hour or more the server's workers run before anything is charged, unless the server is
   * down.
   */
  async #pass(ms: number, isDown = false): Promise<void> {
    if (ms >= HOUR_MS && !isDown) await this.#workers();
    const from = this.#app.context.now().getTime();
    this.#moveClock(ms);
    if (isDown) this.watch.down.push({ from, to: from + ms });
    this.provider.subscriptions.renewDue();
  }

  #moveClock(ms: number): void {
    this.#app.context.setNow(new Date(this.#app.context.now().getTime() + ms));
  }

  async #workers(): Promise<void> {
    const { context } = this.#app;
    while (!(await this.watch.compare(context, this.faults))) this.#moveClock(61_000);
    for (let left = MOST_TRIES; left > 0 && (await this.watch.hasToStop(context)); left--) {
      this.#moveClock(121_000);
      await checkDueSubscriptions(context);
    }
  }

  /** From here on nothing fails, but lost events stay lost: time passes, and only the reconciler checks. */
  async settle(): Promise<void> {
    this.provider.failing = 0;
    this.provider.told.splice(0);
    for (const charge of this.provider.charges.values()) this.provider.closeDisputes(charge);
    this.provider.told.splice(0);
    this.provider.subscriptions.declining = 0;
    for (const days of [31, 31]) await this.#waitFor(days);
    this.faults.push(...this.watch.renewingFaults());
    // VIP must end, so that the check covers a finished state.
    this.provider.subscriptions.endAll();
    // After this every waiting order has had its last check.
    await this.#waitFor(LAST_CHECK_DAYS);
    await closeMonths(this.#app.context);
    this.faults.push(...(await this.watch.chargedFaults(this.#app.context.db)));
  }

  async #waitFor(days: number): Promise<void> {
    const { context } = this.#app;
    await this.#pass(days * DAY_MS + 61_000);
    this.provider.told.splice(0);
    while ((await checkDueOrders(context)) + (await checkDueSubscriptions(context)) > 0) {
      await applyDueEvents(context);
    }
  }
}

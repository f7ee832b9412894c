import { eq, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { vi } from 'vitest';
import { NO_ARRIVAL } from '../../contract/account/visits';
import { afterTicket, TICKET_RULES, type TicketRule, ticketsLeft } from '../../contract/money/tickets';
import { sampleDevice } from '../../contract/testing/guest';
import { readOpenIntents } from '../../data/outbox/read';
import { readChapterRow } from '../../data/packing/chapterRow';
import { readWaiting } from '../../data/queries/tickets';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import { freeDueChapters } from '../../server/content/freeInTime';
import { publishBook } from '../../server/content/publishBook';
import { rowsOf } from '../../server/ground/db/database';
import { books } from '../../server/ground/db/schema/books';
import { createApp } from '../../server/http/app';
import type { AppEnvironment } from '../../server/http/environment';
import type { TestContext } from '../../server/testing/openTestContext';
import { sampleBook } from '../../server/testing/sampleBook';
import { useCases } from '../../workers/usecases';
import { FakeLocks } from '../doubles/fakeLocks';
import { holdDevice } from '../simulator/deviceStorage';
import { Network } from '../simulator/Network';
import { Random } from '../simulator/random';
import { newDevice, type SimulatedDevice } from '../simulator/SimulatedDevice';

const { drainOutbox, openBook, openByTicket, openChapter, signInGuest } = useCases;

const BEGIN = Date.parse('2026-10-31T23:30:00-04:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEARS = 3_652 * DAY;
const FREE = 1;
/** More than tickets open in a course. */
const CHAPTERS = 60;
/** The chapters of a title that becomes free by time, one each day. */
const TIMED = 4;
const FREE_AFTER = 3;

export type Mode = 'honest' | 'cheating' | 'timed' | 'timed cheating';
/** Planted bugs; each must be found. */
export type Plant = 'keys without end' | 'by the device’s date' | 'only while it is open' | 'early' | null;

type Copy = ReadonlyMap<string, readonly unknown[]>;
type Catalogue = Readonly<Record<TicketRule, number>>;
const CATALOGUES = new WeakMap<TestContext, Promise<Catalogue>>();

/**
 * A reader who waits for chapters: the real server and the app's real data layer, with clocks, sleep, reboots,
 * tunnels, and for a cheat other dates, an earlier copy of the database and a second device (decision 0146).
 */
export class WaitingWorld {
  readonly faults: string[] = [];
  readonly trace: string[] = [];
  readonly network: Network;
  now = BEGIN;
  #steady = 0;
  #bookId = 0;
  #since = 0;
  /** When all tickets are there, as an honest clock says. */
  #fullAt = 0;
  #opened = new Set<number>();
  #copy: Copy | undefined;
  readonly #rule: TicketRule;
  readonly #devices: readonly SimulatedDevice[];
  #device: SimulatedDevice;
  readonly #app: Hono<AppEnvironment>;
  readonly #context: TestContext;
  readonly #random: Random;
  readonly #mode: Mode;

  constructor(seed: number, context: TestContext) {
    this.#context = context;
    this.#random = new Random(seed);
    this.#mode = (['honest', 'cheating', 'timed', 'timed cheating'] as const)[seed % 4] as Mode;
    this.#rule = this.#random.chance(0.5) ? 'daily' : 'threeHours';
    this.#app = createApp(context);
    this.#devices = [newDevice('device 1'), newDevice('device 2')];
    this.#device = this.#devices[0] as SimulatedDevice;
    this.network = new Network({
      seed,
      app: () => this.#app,
      nameOf: () => undefined,
      failTransaction: () => () => undefined,
      onFault: () => undefined,
      onCarriedOut: async () => undefined,
      reword: () => undefined,
    });
  }

  get #isTimed(): boolean {
    return this.#mode.startsWith('timed');
  }

  get #cheats(): boolean {
    return this.#mode.endsWith('cheating');
  }

  async run(steps: number): Promise<void> {
    vi.stubGlobal('fetch', this.network.fetch);
    vi.spyOn(performance, 'now').mockImplementation(() => this.#steady);
    this.#setClocks();
    await this.#publish();
    // A clock that is wrong all the time is honest: the server's word corrects it.
    this.#device.skew = this.#random.between(-5 * HOUR, 5 * HOUR);
    for (const device of this.#cheats ? this.#devices : [this.#device]) {
      await this.#hold(device);
      const secret = this.#devices[0]?.storage.keys.get('deviceSecret');
      if (secret) device.storage.keys.set('deviceSecret', secret);
      await this.#signIn();
      if (this.#since === 0) [this.#since, this.#fullAt] = [this.now, this.now];
      await openBook({ bookId: this.#bookId });
      for (let target = FREE + 1; target <= FREE + TIMED; target++)
        await openChapter({ bookId: this.#bookId, target });
    }
    for (let at = 1; at <= steps; at++) await this.#step(at);
  }

  async #step(at: number): Promise<void> {
    this.network.moment = at;
    const said = await this.#carryOut();
    this.trace.push(`${at} ${new Date(this.now).toISOString()} ${this.#device.name}: ${said}`);
    await this.#check();
  }

  async #carryOut(): Promise<string> {
    const what = this.#random.weighted({
      wait: 5,
      open: 6,
      contact: 2,
      network: 2,
      date: this.#cheats ? 2 : 0,
      copy: this.#cheats ? 1 : 0,
      restore: this.#cheats ? 1 : 0,
      device: this.#cheats ? 1 : 0,
    } as const);
    switch (what) {
      case 'wait':
        return this.#wait();
      case 'open':
        return this.#isTimed ? this.#openTimed() : this.#openNext();
      case 'contact':
        await this.#contact();
        return 'contact';
      case 'network':
        this.network.weather = this.network.weather === 'clear' ? 'down' : 'clear';
        return `network ${this.network.weather}`;
      case 'date':
        this.#device.skew =
          this.#random.between(0, 2) === 0 ? 0 : (this.#random.chance(0.5) ? 1 : -1) * YEARS;
        this.#setClocks();
        return `date ${this.#device.skew / DAY} days`;
      case 'copy':
        this.#copy = new Map(
          await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
        );
        return 'copied the database';
      case 'restore':
        return this.#restore();
      default:
        await this.#hold(
          this.#random.chance(0.5)
            ? (this.#devices[0] as SimulatedDevice)
            : (this.#devices[1] as SimulatedDevice),
        );
        return 'took the device';
    }
  }

  /** Time passes while the app is open, asleep (its steady clock is not told), or closed and started anew. */
  async #wait(): Promise<string> {
    const ms = this.#random.between(1, this.#random.chance(0.3) ? 30 * HOUR : 4 * HOUR);
    this.now += ms;
    const how = this.#random.weighted({ open: 2, asleep: 2, closed: 2 } as const);
    if (how === 'open') this.#steady += ms;
    if (how === 'closed') this.#steady = this.#random.between(0, 1_000);
    this.#setClocks();
    if (this.#isTimed) await freeDueChapters(this.#context);
    return `${Math.round(ms / MINUTE)} minutes, ${how}`;
  }

  async #contact(): Promise<void> {
    const before = this.network.weather;
    this.network.weather = 'clear';
    await drainOutbox();
    await openBook({ bookId: this.#bookId });
    this.network.weather = before;
  }

  async #openNext(): Promise<string> {
    const target = await this.#next();
    if (target === undefined) return 'nothing to open';
    const done = await openByTicket({ bookId: this.#bookId, target });
    await drainOutbox();
    if (!done.ok) return `opening ${target}: ${done.failure.name}`;
    this.#opened.add(target);
    this.#fullAt = afterTicket(this.#rule, this.#fullAt, this.now);
    return `opened ${target}`;
  }

  async #next(): Promise<number | undefined> {
    const list = await db.chapterLists.get(this.#bookId);
    return list?.chapters.find(({ state }) => state === 'locked')?.target;
  }

  async #openTimed(): Promise<string> {
    const target = FREE + this.#random.between(1, TIMED);
    const done = await openChapter({ bookId: this.#bookId, target });
    return `${target}: ${done.ok ? 'open' : done.failure.name}`;
  }

  async #restore(): Promise<string> {
    if (!this.#copy) return 'has no copy';
    for (const table of db.tables) {
      await table.clear();
      await table.bulkPut([...(this.#copy.get(table.name) ?? [])]);
    }
    return 'replaced the database';
  }

  async #check(): Promise<void> {
    if (this.#isTimed) await this.#checkTimed();
    else {
      await this.#checkBound();
      if (!this.#cheats) await this.#checkHonest();
    }
  }

  /** Whatever a device does, the keys it was given are at most its tickets and the keys ahead. */
  async #checkBound(): Promise<void> {
    const { everyMs, most, ahead } = TICKET_RULES[this.#rule];
    const accountId = (await readMeta('accountId')) ?? 0;
    const [row] = await rowsOf<{ count: number }>(
      this.#context.db,
      sql`select (select count(*) from grants where user_id = ${accountId}::bigint and ticket is not null)::int
        + coalesce((select count(*) from tickets t cross join lateral jsonb_object_keys(t.given) where t.user_id = ${accountId}::bigint)::int, 0) as count`,
    );
    const bound = most + ahead + Math.floor((this.now - this.#since) / everyMs);
    if ((row?.count ?? 0) > bound) this.#fault(`${row?.count} keys were given, and the bound is ${bound}`);
  }

  /** An honest device has each ticket when it is there: never earlier, and at most a minute later. */
  async #checkHonest(): Promise<void> {
    const target = await this.#next();
    if (target === undefined) return this.#fault('a course is too long for its title');
    const tickets = (await readWaiting(this.#bookId, target))?.tickets;
    if (!tickets) return this.#fault('the device knows no tickets');
    const least = Math.max(0, ticketsLeft(this.#rule, this.#fullAt, this.now - MINUTE));
    const most = Math.max(0, ticketsLeft(this.#rule, this.#fullAt, this.now + 1_000));
    if (tickets.left < least || tickets.left > most)
      this.#fault(`the device has ${tickets.left} tickets, and ${least} to ${most} are right`);
    // Without contact it runs out of keys after those ahead; a contact gives more.
    const isFresh = (await readOpenIntents()).length === 0 && this.network.weather === 'clear';
    if (isFresh && tickets.left > 0 && !tickets.isNext && tickets.opens === undefined) {
      await this.#contact();
      const again = (await readWaiting(this.#bookId, target))?.tickets;
      if (!again?.isNext) this.#fault('a ticket opens nothing');
    }
  }

  async #checkTimed(): Promise<void> {
    for (let target = FREE + 1; target <= FREE + TIMED; target++) {
      const due = this.#since + FREE_AFTER * DAY + (target - FREE - 1) * DAY;
      const isOpen = ((await readChapterRow(this.#bookId, target))?.blocks ?? null) !== null;
      const { timed = [] } = (await db.tickets.get(this.#bookId)) ?? {};
      const hasKey = timed.some((each) => each.target === target);
      if (this.now < due - DAY && (isOpen || hasKey))
        this.#fault(`${target} has its key ${due - this.now} ms early`);
      if (this.#cheats) continue;
      if (this.now < due && isOpen) this.#fault(`${target} opened ${due - this.now} ms early`);
      if (this.now < due + MINUTE || !hasKey) continue;
      const done = await openChapter({ bookId: this.#bookId, target });
      if (!done.ok) this.#fault(`${target} is due and does not open: ${done.failure.name}`);
    }
  }

  #fault(what: string): void {
    this.faults.push(`${this.#mode} ${this.#rule}, ${new Date(this.now).toISOString()}: ${what}`);
  }

  async #publish(): Promise<void> {
    const { db } = this.#context;
    if (this.#isTimed) {
      this.#bookId = await this.#publishOne(`timed ${crypto.randomUUID()}`, FREE + TIMED);
      await db.update(books).set({ freeAfterDays: FREE_AFTER }).where(eq(books.id, this.#bookId));
      await db.execute(sql`update chapters set published_at = ${new Date(this.now).toISOString()}::timestamptz
        + make_interval(days => greatest(0, target - ${FREE + 1}::int)) where book_id = ${this.#bookId}::bigint`);
      return;
    }
    const catalogue = CATALOGUES.get(this.#context) ?? this.#publishAll();
    CATALOGUES.set(this.#context, catalogue);
    this.#bookId = (await catalogue)[this.#rule];
  }

  async #publishAll(): Promise<Catalogue> {
    const ids = { daily: 0, threeHours: 0 };
    for (const ticketRule of ['daily', 'threeHours'] as const) {
      ids[ticketRule] = await this.#publishOne(ticketRule, CHAPTERS);
      await this.#context.db.update(books).set({ ticketRule }).where(eq(books.id, ids[ticketRule]));
    }
    return ids;
  }

  async #publishOne(name: string, count: number): Promise<number> {
    const sections = Array.from({ length: count }, (_, at) => ({
      target: at + 1,
      title: `Chapter ${at + 1}`,
      text: `The text of chapter ${at + 1}.`,
      wordCount: 5,
    }));
    const book = sampleBook(name, { sections, freeChapters: FREE, pricePerChapter: 1 });
    return (await publishBook(this.#context, book)).bookId;
  }

  async #signIn(): Promise<void> {
    await signInGuest({
      fingerId: 'one finger for all',
      device: sampleDevice,
      arrival: NO_ARRIVAL,
      language: 'en',
      isDeep: 0,
      domain: 'books.example',
    });
  }

  async #hold(device: SimulatedDevice): Promise<void> {
    db.close({ disableAutoOpen: false });
    this.#device = device;
    holdDevice(device.storage);
    this.network.cookies = device.cookies;
    vi.stubGlobal('navigator', { locks: new FakeLocks() });
    this.#steady = this.#random.between(0, 1_000);
    this.#setClocks();
    await db.open();
  }

  #setClocks(): void {
    this.#context.setNow(new Date(this.now));
    vi.setSystemTime(this.now + this.#device.skew);
  }
}

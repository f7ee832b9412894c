import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { vi } from 'vitest';
import { sampleArrival, sampleDevice } from '../../contract/testing/guest';
import { db } from '../../data/db';
import { deliver } from '../../data/delivery';
import { readMeta } from '../../data/meta';
import { readOpenIntents } from '../../data/outbox';
import type { OutboxRow } from '../../data/rows';
import { refreshUser } from '../../data/userInfo';
import { createApp } from '../../server/app';
import { publishBook } from '../../server/content/publishBook';
import type { AppEnvironment } from '../../server/http/environment';
import { award } from '../../server/ledger/award';
import { post } from '../../server/ledger/post';
import { spend } from '../../server/ledger/spend';
import type { TestContext } from '../../server/testing/openTestContext';
import { sampleBook } from '../../server/testing/sampleBook';
import { useCases } from '../../workers/usecases';
import { syncGrants } from '../../workers/usecases/syncGrants';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage, holdDevice } from './deviceStorage';
import { type CookieJar, Network, type Sent, type Weather } from './Network';
import { Random } from './random';

const { cancelIntent, checkIn, drainOutbox, openBook, signInGuest, unlockChapter, unlockRange } = useCases;

/** A bug put in on purpose, to see that the simulator notices. */
export type Plant = 'double debit' | 'lost intent' | null;

export const CHAPTERS = 16;
const FREE = 3;
const DEVICES = 2;
/** A Saturday evening in New York; the clocks there go back in the night. */
const BEGIN = Date.parse('2026-10-31T23:30:00-04:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KILLED = 'the program was killed';

/** What a tap promised the reader: the device had written it down when it said so. */
export type Acknowledged = {
  readonly row: OutboxRow;
  readonly device: SimulatedDevice;
  /** Taken back by the reader before it was answered. */
  cancelled: boolean;
};

export type SimulatedDevice = {
  readonly name: string;
  storage: DeviceStorage;
  cookies: CookieJar;
  locks: FakeLocks;
  /** How far its clock is off, ms. */
  skew: number;
  /** Price of a chapter as the reader last saw it. */
  seenPrice: number;
  /** Grants it ever held: `accountId/target`. None may go but by the reader's own undo. */
  readonly held: Set<string>;
  wiped: number;
};

const OPERATIONS = {
  unlock: 30,
  'unlock again at once': 4,
  'unlock range': 7,
  'check in': 7,
  cancel: 5,
  wake: 14,
  'two tabs wake': 5,
  'timer wakes': 5,
  start: 8,
  'look at prices': 5,
  weather: 10,
  'time passes': 10,
  'clock is set': 2,
  'session is lost': 3,
  'server restarts': 3,
  'price changes': 3,
  'coins come': 5,
  'bonus that expires': 3,
  'other device': 8,
  'late requests arrive': 5,
  'storage fails': 5,
  'connection to the database is lost': 3,
  'device is wiped': 0.4,
} as const;
type Operation = keyof typeof OPERATIONS;

/** One run: a server with real handlers, devices with the real outbox, and everything that can go wrong between them. */
export class World {
  readonly network: Network;
  readonly devices: SimulatedDevice[];
  readonly acknowledged: Acknowledged[] = [];
  readonly trace: string[] = [];
  readonly userIds = new Set<number>();
  bookId = 0;
  /** The server's clock. */
  now = BEGIN;
  device: SimulatedDevice;
  #random: Random;
  #context: TestContext;
  #app: Hono<AppEnvironment>;
  #plant: Plant;
  #price = 1;
  #running = new Set<Promise<unknown>>();

  constructor(seed: number, context: TestContext, plant: Plant = null) {
    this.#random = new Random(seed);
    this.#context = context;
    this.#plant = plant;
    this.#app = createApp(context);
    this.devices = Array.from({ length: DEVICES }, (_, at) => newDevice(`device ${at + 1}`));
    this.device = this.devices[0] as SimulatedDevice;
    this.network = new Network({
      seed,
      app: () => this.#app,
      failTransaction: (when) => failNextTransaction(context, when),
      onFault: (sent) => this.#loseIntent(sent),
      onCarriedOut: (sent) => this.#debitTwice(sent),
    });
  }

  /** The catalogue, and a first start of every device. */
  async begin(): Promise<void> {
    this.#setClocks();
    vi.stubGlobal('fetch', this.network.fetch);
    // Faults are what this is about: what server and database say of each would be all there is to read.
    for (const how of ['error', 'warn', 'debug'] as const)
      vi.spyOn(console, how).mockImplementation(() => undefined);
    vi.spyOn(Math, 'random').mockImplementation(() => this.#random.next());
    const sections = Array.from({ length: CHAPTERS }, (_, at) => ({
      target: at + 1,
      title: `Chapter ${at + 1}`,
      text: `The text of chapter ${at + 1}.`,
      wordCount: 5,
    }));
    const changes = { sections, freeChapters: FREE, pricePerChapter: this.#price };
    this.bookId = (await publishBook(this.#context, sampleBook('simulated', changes))).bookId;
    await this.#setPrice(1);
    for (const device of this.devices) {
      await this.hold(device);
      await this.start();
      await openBook({ bookId: this.bookId });
      await this.#give(4);
    }
  }

  /** One thing happens. */
  async step(at: number): Promise<void> {
    this.network.moment = at;
    this.#setClocks();
    const operation = this.#random.weighted(OPERATIONS);
    const said = await this.#survived(this.#do(operation));
    this.trace.push(`${at} ${this.device.name} ${operation}${said ? `: ${said}` : ''}`);
    this.now += this.#random.between(1, 20_000);
  }

  /** The weather clears, and everybody has time: whatever can arrive does. */
  async calm(): Promise<void> {
    this.network.weather = 'clear';
    await this.network.deliverLate();
    for (const device of this.devices) {
      device.skew = 0;
      device.storage.failingOpens = 0;
      device.storage.failingWrite = null;
      await this.hold(device);
      for (let round = 0; round < 12; round++) {
        this.network.moment += 1;
        this.now += 11 * MINUTE;
        this.#setClocks();
        await this.start();
        if ((await readOpenIntents()).length === 0) break;
      }
    }
  }

  /** Takes a device in hand: what the app does from now on, it does there. */
  async hold(device: SimulatedDevice): Promise<void> {
    await this.#rest();
    db.close({ disableAutoOpen: false });
    this.device = device;
    holdDevice(device.storage);
    this.network.cookies = device.cookies;
    vi.stubGlobal('navigator', { locks: device.locks });
    this.#setClocks();
    await db.open();
  }

  /** What a start of the app does about accounts and coins. */
  async start(): Promise<void> {
    const signedIn = await signInGuest({
      fingerId: 'one finger for all',
      device: sampleDevice,
      arrival: sampleArrival,
      language: 'en',
      isDeep: 0,
      domain: 'books.example',
    });
    if (signedIn.ok) this.userIds.add(signedIn.value.userId);
    await drainOutbox();
    await refreshUser();
    await syncGrants();
    await this.#noteHeld();
  }

  /** The outbox writes a tap down: from here on it may not be lost. */
  acknowledge(row: OutboxRow): void {
    const known = this.acknowledged.some((each) => each.row.requestId === row.requestId);
    if (!known) this.acknowledged.push({ row, device: this.device, cancelled: false });
  }

  /** Work that nobody waits for in the app; here everybody does. */
  track<T>(work: Promise<T>): Promise<T> {
    const done = work.catch(() => undefined);
    this.#running.add(done);
    void done.then(() => this.#running.delete(done));
    return work;
  }

  async #do(operation: Operation): Promise<string | undefined> {
    const random = this.#random;
    switch (operation) {
      case 'unlock':
        return this.#unlock(random.between(FREE + 1, CHAPTERS));
      case 'unlock again at once': {
        const target = random.between(FREE + 1, CHAPTERS);
        return `${await this.#unlock(target)} ${await this.#unlock(target)}`;
      }
      case 'unlock range':
        return this.#unlockRange(random.between(FREE + 1, CHAPTERS));
      case 'check in':
        return this.#checkIn();
      case 'cancel':
        return this.#cancel();
      case 'wake':
        await drainOutbox();
        return undefined;
      case 'two tabs wake':
        await Promise.all([drainOutbox(), drainOutbox()]);
        return undefined;
      case 'timer wakes':
        await deliver({ eager: false });
        return undefined;
      case 'start':
        await this.start();
        return undefined;
      case 'look at prices':
        this.device.seenPrice = this.#price;
        return String(this.#price);
      case 'weather':
        this.network.weather = random.weighted<Weather>({ clear: 3, rough: 8, down: 3 });
        return this.network.weather;
      case 'time passes':
        this.now +=
          random.weighted({ 1: 5, 60: 5, 1_440: 2, 4_320: 1 } as Record<string, number>) === '1'
            ? random.between(1, 5) * MINUTE
            : random.between(1, 30) * HOUR;
        return new Date(this.now).toISOString();
      case 'clock is set':
        this.device.skew =
          random.weighted({ '0': 2, day: 1, year: 1, past: 1 }) === '0' ? 0 : this.#wrongClock();
        return `${this.device.skew}`;
      case 'session is lost':
        await this.#loseSession();
        return undefined;
      case 'server restarts':
        this.#app = createApp(this.#context);
        return undefined;
      case 'price changes':
        await this.#setPrice(random.between(1, 4));
        return String(this.#price);
      case 'coins come':
        await this.#give(random.between(1, 8));
        return undefined;
      case 'bonus that expires':
        await this.#giveBonus(random.between(1, 6));
        return undefined;
      case 'other device':
        await this.hold(this.devices[random.between(0, DEVICES - 1)] as SimulatedDevice);
        return this.device.name;
      case 'late requests arrive':
        await this.network.deliverLate();
        return undefined;
      case 'storage fails':
        this.device.storage.failingWrite = random.between(0, 6);
        await drainOutbox();
        this.device.storage.failingWrite = null;
        return undefined;
      case 'connection to the database is lost':
        db.close({ disableAutoOpen: false });
        this.device.storage.failingOpens = random.between(1, 3);
        await drainOutbox();
        this.device.storage.failingOpens = 0;
        return undefined;
      case 'device is wiped':
        await this.#wipe();
        return undefined;
    }
  }

  async #unlock(target: number): Promise<string> {
    const { bookId } = this;
    const kept = await unlockChapter({ bookId, target, maxPrice: this.device.seenPrice });
    return `${target} for ${this.device.seenPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #unlockRange(from: number): Promise<string> {
    const to = Math.min(CHAPTERS, from + this.#random.between(0, 9));
    // The discount is the server's to give: who agreed to the full price has agreed to less.
    const maxPrice = (to - from + 1) * this.device.seenPrice;
    const kept = await unlockRange({ bookId: this.bookId, from, to, maxPrice });
    return `${from} to ${to} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #checkIn(): Promise<string> {
    const kept = await checkIn({});
    return kept.ok ? 'kept' : kept.failure.name;
  }

  async #cancel(): Promise<string | undefined> {
    const waiting = (await readOpenIntents()).filter(({ kind }) => kind !== 'guestSignIn');
    const row = waiting[this.#random.between(0, Math.max(0, waiting.length - 1))];
    if (!row) return undefined;
    const taken = await cancelIntent({ requestId: row.requestId });
    const known = this.acknowledged.find((each) => each.row.requestId === row.requestId);
    if (known && taken.ok) known.cancelled ||= taken.value.cancelled;
    return `${row.kind} ${row.target}`;
  }

  /** What runs in a program that is killed is never heard of again; its locks and its connection go with it. */
  async #survived(work: Promise<string | undefined>): Promise<string | undefined> {
    const quiet = work.then(async (said) => {
      await this.#rest();
      return said;
    });
    const killed = this.network.killed.then(() => KILLED);
    const said = await Promise.race([quiet, killed]);
    if (said === KILLED) await this.#startAnew();
    await this.#noteHeld();
    return said;
  }

  async #startAnew(): Promise<void> {
    this.#running.clear();
    this.network.revive();
    this.device.locks = new FakeLocks();
    await this.hold(this.device);
  }

  async #rest(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Grants are for ever: whatever the device held it must hold. */
  async #noteHeld(): Promise<void> {
    const accountId = (await readMeta('accountId')) ?? 0;
    const targets = (await db.grants.toArray()).map(({ target }) => `${accountId}/${target}`);
    for (const gone of this.device.held) {
      if (!targets.includes(gone) && gone.startsWith(`${accountId}/`)) {
        this.network.complaints.push(`${this.device.name} lost the grant of chapter ${gone.split('/')[1]}`);
      }
    }
    for (const target of targets) this.device.held.add(target);
  }

  #setClocks(): void {
    this.#context.setNow(new Date(this.now));
    vi.setSystemTime(this.now + this.device.skew);
  }

  #wrongClock(): number {
    const days = this.#random.weighted({ '1': 1, '365': 1, '-1': 1, '-365': 1 });
    return Number(days) * 24 * HOUR;
  }

  async #loseSession(): Promise<void> {
    const accountId = await readMeta('accountId');
    if (accountId === undefined) return;
    await this.#context.db.execute(sql`delete from sessions where user_id = ${accountId}::bigint`);
  }

  async #setPrice(price: number): Promise<void> {
    this.#price = price;
    await this.#context.db.execute(
      sql`update chapters set price = ${price}::int where book_id = ${this.bookId}::bigint and sealed`,
    );
  }

  async #give(coins: number): Promise<void> {
    const userId = await readMeta('accountId');
    if (userId === undefined) return;
    const reference = { type: 'none' } as const;
    const at = new Date(this.now);
    await this.#context.db.transaction((tx) =>
      post(tx, {
        userId,
        kind: 'adjustment',
        reference,
        requestId: null,
        coins,
        bonus: 0,
        against: 'adjustments',
        at,
      }),
    );
  }

  async #giveBonus(bonus: number): Promise<void> {
    const userId = await readMeta('accountId');
    if (userId === undefined) return;
    const at = new Date(this.now);
    const expiresAt = new Date(this.now + this.#random.between(1, 48) * HOUR);
    const reference = { type: 'none' } as const;
    await this.#context.db.transaction((tx) =>
      award(tx, { userId, kind: 'adjustment', bonus, reference, requestId: null, at, expiresAt }),
    );
  }

  async #wipe(): Promise<void> {
    await this.#rest();
    db.close({ disableAutoOpen: false });
    this.device.storage = new DeviceStorage();
    this.device.cookies = { cookie: '' };
    this.device.wiped += 1;
    this.device.held.clear();
    for (const each of this.acknowledged) if (each.device === this.device) each.cancelled = true;
    await this.hold(this.device);
  }

  /** Planted: a 500 counts as delivered, as with queues that forget before they know. */
  #loseIntent(sent: Sent | undefined): void {
    const requestId = sent?.payload.requestId;
    if (this.#plant !== 'lost intent' || typeof requestId !== 'string') return;
    this.track(db.outbox.delete(requestId));
  }

  /** Planted: the debit of an unlock is booked once more. */
  async #debitTwice(sent: Sent | undefined): Promise<void> {
    if (this.#plant !== 'double debit' || sent?.endpoint !== 'unlockChapterByGold') return;
    const userId = Number(sent.payload.userId);
    const reference = {
      type: 'items',
      itemKind: 'chapter',
      bookId: this.bookId,
      bookName: 'A Sample: simulated',
      from: 4,
      to: 4,
      title: 'Chapter 4',
      count: 1,
    } as const;
    const requestId = crypto.randomUUID();
    await this.#context.db.transaction((tx) =>
      spend(tx, { userId, price: 1, reference, requestId, at: new Date(this.now) }),
    );
  }
}

function newDevice(name: string): SimulatedDevice {
  return {
    name,
    storage: new DeviceStorage(),
    cookies: { cookie: '' },
    locks: new FakeLocks(),
    skew: 0,
    seenPrice: 1,
    held: new Set(),
    wiped: 0,
  };
}

/**
 * The database gives up a transaction, as after a deadlock or a lost connection: once, and nothing of it stays. Returns
 * how to call it off, where none came.
 */
function failNextTransaction(context: TestContext, when: 'before' | 'after'): () => void {
  const { db: database } = context;
  const real = database.transaction.bind(database);
  const callOff = () => {
    database.transaction = real;
  };
  database.transaction = (async (work: Parameters<typeof real>[0], ...rest: never[]) => {
    callOff();
    const error = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    if (when === 'before') throw error;
    return await real(
      async (tx) => {
        await work(tx);
        throw error;
      },
      ...rest,
    );
  }) as typeof real;
  return callOff;
}

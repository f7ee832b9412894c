import { vi } from 'vitest';
import { sampleDevice } from '../../contract/testing/guest';
import { NO_ARRIVAL } from '../../contract/values/arrival';
import { TASK_TYPES } from '../../contract/values/tasks';
import { refreshUser } from '../../data/account/userInfo';
import { productDay } from '../../data/money/productDay';
import { deliver } from '../../data/outbox/deliver';
import type { OutboxRow } from '../../data/outbox/intent';
import { readOpenIntents } from '../../data/outbox/read';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import type { TestContext } from '../../server/testing/openTestContext';
import { useCases } from '../../workers/usecases';
import { syncGrants } from '../../workers/usecases/coins/syncGrants';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage, holdDevice } from './deviceStorage';
import { failNextTransaction } from './failTransaction';
import { Network, type Sent, type Weather } from './Network';
import { Random } from './random';
import { newDevice, type SimulatedDevice } from './SimulatedDevice';
import { CHAPTERS, EPISODE_PRICE, EPISODES, FREE, SimulatedServer } from './SimulatedServer';

const { autoUnlock, cancelIntent, checkIn, claimTask, drainOutbox, openBook, signInGuest } = useCases;
const { startAutoUnlock, stopAutoUnlock, undoUnlock, unlockChapter } = useCases;
const { unlockEpisode, unlockRange } = useCases;

/** A bug put in on purpose, to see that the simulator notices. */
export type Plant = 'double debit' | 'lost intent' | null;

const DEVICES = 2;
/** Chapters a day that the simulated reader lets auto-unlock have. */
export const AUTO_UNLOCK_CAP = 3;
/** A Saturday evening in New York; the clocks there go back in the night. */
const BEGIN = Date.parse('2026-10-31T23:30:00-04:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KILLED = 'the program was killed';
/** Turns of the engine in which everything that waits for no network comes to its end. */
const TURNS_TO_REST = 500;

type Tap = Pick<OutboxRow, 'requestId' | 'kind' | 'target'>;

/** What a tap promised the reader: the device had written it down when it said so. */
export type Acknowledged = {
  readonly row: Tap;
  readonly device: SimulatedDevice;
  /** Taken back by the reader before it was answered. */
  cancelled: boolean;
};

const OPERATIONS = {
  unlock: 30,
  'unlock again at once': 4,
  'unlock range': 7,
  'unlock episode': 6,
  'auto-unlock on or off': 3,
  'reach a chapter': 12,
  undo: 6,
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
  /** The server's clock. */
  now = BEGIN;
  device: SimulatedDevice;
  #random: Random;
  #server: SimulatedServer;
  #plant: Plant;
  #running = new Set<Promise<unknown>>();

  constructor(seed: number, context: TestContext, plant: Plant = null) {
    this.#random = new Random(seed);
    this.#plant = plant;
    this.#server = new SimulatedServer(context);
    this.devices = Array.from({ length: DEVICES }, (_, at) => newDevice(`device ${at + 1}`));
    this.device = this.devices[0] as SimulatedDevice;
    this.network = new Network({
      seed,
      app: () => this.#server.app,
      failTransaction: (how) => failNextTransaction(context, how),
      onFault: (sent) => this.#loseIntent(sent),
      onCarriedOut: async (sent) => {
        if (plant === 'double debit') await this.#server.debitTwice(sent, this.now);
      },
    });
  }

  /** The catalogue, and a first start of every device; as one reader's, when they share an account. */
  async begin({ oneAccount = false } = {}): Promise<void> {
    this.#setClocks();
    vi.stubGlobal('fetch', this.network.fetch);
    // Faults are what this is about: what server and database say of each would be all there is to read.
    for (const how of ['error', 'warn', 'debug'] as const)
      vi.spyOn(console, how).mockImplementation(() => undefined);
    vi.spyOn(Math, 'random').mockImplementation(() => this.#random.next());
    await this.#server.publish();
    for (const device of this.devices) {
      await this.hold(device);
      const secret = this.devices[0]?.storage.keys.get('deviceSecret');
      if (oneAccount && secret) device.storage.keys.set('deviceSecret', secret);
      await this.start();
      await openBook({ bookId: this.#server.bookId });
      await this.#switchAutoUnlock();
      await this.#server.giveCoins(await readMeta('accountId'), 4, this.now);
    }
  }

  /** The reader taps twenty things on each device while no server can be reached; then all of them go out in the rough. */
  async queueTwentyEach(): Promise<void> {
    this.network.weather = 'down';
    for (const device of this.devices) {
      await this.hold(device);
      for (let target = FREE + 1; target <= CHAPTERS; target++) await this.#unlock(target);
      await this.#unlockRange(FREE + 1);
      await checkIn({});
      await checkIn({ makeUpDay: productDay(this.now - 24 * HOUR) });
      for (const taskType of [TASK_TYPES.register, TASK_TYPES.topUp, TASK_TYPES.install])
        await claimTask({ taskType });
      const { bookId } = this.#server;
      await undoUnlock({ unlockRequestId: crypto.randomUUID(), bookId, target: FREE + 1 });
      await this.#rest();
    }
    this.network.weather = 'rough';
    for (let round = 1; round <= 12; round++) {
      this.network.moment = round;
      this.now += MINUTE;
      await this.hold(this.devices[round % DEVICES] as SimulatedDevice);
      await this.#survived(this.#do(round % 3 === 0 ? 'start' : 'two tabs wake'));
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
      arrival: NO_ARRIVAL,
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

  /** The outbox of a device wrote a tap down: from here on it may not be lost. */
  acknowledge(row: Tap, device: SimulatedDevice): void {
    const known = this.acknowledged.some((each) => each.row.requestId === row.requestId);
    if (!known) this.acknowledged.push({ row, device, cancelled: false });
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
      case 'unlock episode':
        return this.#unlockEpisode(random.between(1, EPISODES));
      case 'auto-unlock on or off':
        return this.#switchAutoUnlock();
      case 'reach a chapter':
        return this.#reach(random.between(FREE + 1, CHAPTERS));
      case 'undo':
        return this.#undo();
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
        this.device.seenPrice = this.#server.price;
        return String(this.#server.price);
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
        await this.#server.loseSession(await readMeta('accountId'));
        return undefined;
      case 'server restarts':
        this.#server.restart();
        return undefined;
      case 'price changes':
        await this.#server.setPrice(random.between(1, 4));
        return String(this.#server.price);
      case 'coins come':
        await this.#server.giveCoins(await readMeta('accountId'), random.between(1, 8), this.now);
        return undefined;
      case 'bonus that expires':
        await this.#server.giveBonus(
          await readMeta('accountId'),
          random.between(1, 6),
          this.now,
          this.now + random.between(1, 48) * HOUR,
        );
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
    const { bookId } = this.#server;
    const kept = await unlockChapter({ bookId, target, maxPrice: this.device.seenPrice });
    return `${target} for ${this.device.seenPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #unlockRange(from: number): Promise<string> {
    const to = Math.min(CHAPTERS, from + this.#random.between(0, 9));
    // The discount is the server's to give: whoever agreed to the full price has agreed to less.
    const maxPrice = (to - from + 1) * this.device.seenPrice;
    const kept = await unlockRange({ bookId: this.#server.bookId, from, to, maxPrice });
    return `${from} to ${to} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  /** Now and then for less than it costs. */
  async #unlockEpisode(target: number): Promise<string> {
    const maxPrice = this.#random.chance(0.1) ? EPISODE_PRICE - 1 : EPISODE_PRICE;
    const kept = await unlockEpisode({ videoId: this.#server.videoId, target, maxPrice });
    return `${target} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #switchAutoUnlock(): Promise<string> {
    const { bookId } = this.#server;
    if (this.#random.chance(0.2)) {
      const stopped = await stopAutoUnlock({ bookId });
      return stopped.ok ? 'off' : stopped.failure.name;
    }
    const terms = { bookId, maxPrice: this.device.seenPrice, dailyCap: AUTO_UNLOCK_CAP };
    const kept = await startAutoUnlock(terms);
    return `on for ${terms.maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #reach(target: number): Promise<string> {
    const day = productDay(Date.now() + ((await readMeta('clockOffset')) ?? 0));
    const reached = await autoUnlock({ bookId: this.#server.bookId, target });
    if (!reached.ok) return `${target} ${reached.failure.name}`;
    if (!reached.value) return `${target} has to be tapped`;
    this.device.auto.push({ requestId: reached.value.requestId, target, day });
    const said = `${target} for ${reached.value.price}`;
    return this.#random.chance(0.4) ? `${said}, undo ${await this.#undo()}` : said;
  }

  /** Mostly the last one, as the app offers it; now and then one that is long past. */
  async #undo(): Promise<string | undefined> {
    const { auto, takenBack } = this.device;
    const unlock = this.#random.chance(0.8) ? auto.at(-1) : auto[this.#random.between(0, auto.length - 1)];
    if (!unlock) return undefined;
    takenBack.add(`${(await readMeta('accountId')) ?? 0}/chapter ${unlock.target}`);
    const { requestId: unlockRequestId, target } = unlock;
    const kept = await undoUnlock({ unlockRequestId, bookId: this.#server.bookId, target });
    return `${unlock.target} ${kept.ok ? 'kept' : kept.failure.name}`;
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

  /**
   * What the killed program was doing beside the request it died with would go on here, and on another device by and
   * by: it is let come to its end first, as if the program had been killed that much later.
   */
  async #startAnew(): Promise<void> {
    for (let turn = 0; turn < TURNS_TO_REST; turn++) await new Promise(setImmediate);
    this.#running.clear();
    // What was killed may have been in the middle of `storage fails`.
    this.device.storage.failingWrite = null;
    this.device.storage.failingOpens = 0;
    this.network.revive();
    this.device.locks = new FakeLocks();
    await this.hold(this.device);
  }

  async #rest(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Grants are for ever: whatever the device held it must hold. */
  async #noteHeld(): Promise<void> {
    if (!this.device.storage.written.delete('grants')) return;
    const accountId = (await readMeta('accountId')) ?? 0;
    const targets = (await db.grants.toArray()).map(({ kind, target }) => `${accountId}/${kind} ${target}`);
    for (const gone of this.device.held) {
      if (targets.includes(gone) || !gone.startsWith(`${accountId}/`)) continue;
      this.device.held.delete(gone);
      if (!this.device.takenBack.has(gone)) {
        this.network.complaints.push(`${this.device.name} lost the grant of ${gone.split('/')[1]}`);
      }
    }
    for (const target of targets) this.device.held.add(target);
  }

  #setClocks(): void {
    this.#server.setClock(this.now);
    vi.setSystemTime(this.now + this.device.skew);
  }

  #wrongClock(): number {
    const days = this.#random.weighted({ '1': 1, '365': 1, '-1': 1, '-365': 1 });
    return Number(days) * 24 * HOUR;
  }

  async #wipe(): Promise<void> {
    await this.#rest();
    db.close({ disableAutoOpen: false });
    this.device.storage = new DeviceStorage();
    this.device.cookies = { cookie: '' };
    this.device.wiped += 1;
    this.device.held.clear();
    this.device.auto.length = 0;
    for (const each of this.acknowledged) if (each.device === this.device) each.cancelled = true;
    await this.hold(this.device);
  }

  /** Planted: a 500 counts as delivered, as with queues that forget before they know. */
  #loseIntent(sent: Sent | undefined): void {
    const requestId = sent?.payload.requestId;
    if (this.#plant !== 'lost intent' || typeof requestId !== 'string') return;
    this.track(db.outbox.delete(requestId));
  }
}

import { vi } from 'vitest';
import { NO_ARRIVAL } from '../../contract/account/visits';
import type { EndpointName } from '../../contract/endpoints';
import type { ItemKind } from '../../contract/money/ledger.schema';
import { TASK_TYPES } from '../../contract/money/rewards';
import { sampleDevice } from '../../contract/testing/guest';
import { refreshUser } from '../../data/account/userInfo';
import { productDay } from '../../data/money/productDay';
import { readOpenIntents } from '../../data/outbox/read';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import type { TestContext } from '../../server/testing/openTestContext';
import { useCases } from '../../workers/usecases';
import { syncGrants } from '../../workers/usecases/coins/syncGrants';
import { FakeLocks } from '../doubles/fakeLocks';
import { DeviceStorage, holdDevice } from './deviceStorage';
import { failNextTransaction } from './failTransaction';
import { OPERATIONS } from './likelihoods';
import { Network, type Sent } from './Network';
import { type Acknowledged, Operations, type Tap } from './operations';
import { WEEK_MS } from './packOperations';
import type { Plant } from './plants';
import { Random } from './random';
import { newDevice, type SimulatedDevice } from './SimulatedDevice';
import { CHAPTERS, FREE, SimulatedServer } from './SimulatedServer';

const { checkIn, claimTask, drainOutbox, openBook, openDrama, signInGuest } = useCases;
const { undoUnlock } = useCases;

const DEVICES = 2;
/** A Saturday evening in New York; the clocks there go back that night. */
const BEGIN = Date.parse('2026-10-31T23:30:00-04:00');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CONSENTED: ReadonlySet<EndpointName> = new Set(['unlockEpisodeByGold', 'unlockRangeByGold']);
const KILLED = 'the program was killed';
/** The number of event loop turns in which all work that waits for no network ends. */
const TURNS_TO_REST = 500;

/**
 * One run: a server with real handlers, devices with the real outbox, and everything that can go wrong
 * between them.
 */
export class World {
  readonly network: Network;
  readonly devices: SimulatedDevice[];
  readonly acknowledged: Acknowledged[] = [];
  readonly trace: string[] = [];
  readonly userIds = new Set<number>();
  now = BEGIN;
  device: SimulatedDevice;
  #operations: Operations;
  #random: Random;
  #server: SimulatedServer;
  readonly plant: Plant;
  #running = new Set<Promise<unknown>>();

  constructor(seed: number, context: TestContext, plant: Plant = null) {
    this.#random = new Random(seed);
    this.plant = plant;
    this.#server = new SimulatedServer(context);
    this.#operations = new Operations(this, this.#server, this.#random);
    this.devices = Array.from({ length: DEVICES }, (_, at) => newDevice(`device ${at + 1}`));
    this.device = this.devices[0] as SimulatedDevice;
    this.network = new Network({
      seed,
      app: () => this.#server.app,
      nameOf: (pathname) => this.#server.titles.get(pathname),
      failTransaction: (how) => failNextTransaction(context, how),
      onFault: (sent) => this.#loseIntent(sent),
      onCarriedOut: async (sent) => {
        if (plant === 'double debit') await this.#server.debitTwice(sent, this.now);
        if (plant === 'held coins that come back twice') await this.#server.releaseTwice(sent, this.now);
        if (plant === 'undo that takes nothing back') await this.#server.keepTakenBack(sent);
      },
      reword: ({ endpoint, payload }) => {
        const isAny = plant === 'consent to any price' && CONSENTED.has(endpoint);
        const isHold = plant === 'consent to hold anything' && endpoint === 'takeAlong';
        return isAny || isHold ? { ...payload, maxPrice: 1_000 } : undefined;
      },
    });
  }

  async begin({ oneAccount = false } = {}): Promise<void> {
    this.#setClocks();
    vi.stubGlobal('fetch', this.network.fetch);
    // Faults are intended here, and the server and the database would log each of them.
    for (const how of ['error', 'warn', 'debug'] as const)
      vi.spyOn(console, how).mockImplementation(() => undefined);
    vi.spyOn(Math, 'random').mockImplementation(() => this.#random.next());
    await this.#server.publish(this.now);
    for (const device of this.devices) {
      await this.hold(device);
      const secret = this.devices[0]?.storage.keys.get('deviceSecret');
      if (oneAccount && secret) device.storage.keys.set('deviceSecret', secret);
      await this.start();
      const { bookId, videoId } = this.#server;
      await openBook({ bookId });
      await openDrama({ videoId });
      for (const id of [bookId, videoId]) await this.#operations.switchAutoUnlock(id);
      await this.#server.giveCoins(await readMeta('accountId'), 4, this.now);
      if (!oneAccount && device === this.devices[0]) {
        await this.#server.setVip(await readMeta('accountId'), true, this.now);
        await refreshUser();
      }
    }
  }

  priceAt(kind: ItemKind, at: number): number {
    return this.#server.priceAt(kind, at);
  }

  isVip(userId: number, at: number): boolean {
    return this.#server.isVip(userId, at);
  }

  /**
   * The reader taps twenty things on each device while the server is unreachable; then all of them are sent
   * over a rough network.
   */
  async queueTwentyEach(): Promise<void> {
    this.network.weather = 'down';
    for (const device of this.devices) {
      await this.hold(device);
      for (let target = FREE + 1; target <= CHAPTERS; target++) await this.#operations.unlock(target);
      await this.#operations.unlockRange(FREE + 1);
      await checkIn({});
      await checkIn({ makeUpDay: productDay(this.now - DAY) });
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
      await this.#survived(this.#operations.carryOut(round % 3 === 0 ? 'start' : 'two tabs wake'));
    }
  }

  async step(at: number): Promise<void> {
    this.network.moment = at;
    this.#setClocks();
    const operation = this.#random.weighted(OPERATIONS);
    const said = await this.#survived(this.#operations.carryOut(operation));
    this.trace.push(`${at} ${this.device.name} ${operation}${said ? `: ${said}` : ''}`);
    this.now += this.#random.between(1, 20_000);
  }

  /** The network is clear, and time passes: every request that can be delivered is. */
  async calm(): Promise<void> {
    this.network.weather = 'clear';
    await this.network.deliverLate();
    this.now += WEEK_MS;
    await this.#endPacks();
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

  async #endPacks(): Promise<void> {
    this.#setClocks();
    await this.#server.endDuePacks();
  }

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

  acknowledge(row: Tap, device: SimulatedDevice): void {
    const known = this.acknowledged.some((each) => each.row.requestId === row.requestId);
    if (!known) this.acknowledged.push({ row, device, cancelled: false });
  }

  /** Registers background work that the app does not await; the simulation does. */
  track<T>(work: Promise<T>): Promise<T> {
    const done = work.catch(() => undefined);
    this.#running.add(done);
    void done.then(() => this.#running.delete(done));
    return work;
  }

  /**
   * Awaits work unless the program is killed meanwhile; a killed program also loses its locks and its
   * connection.
   */
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
   * The killed program's other work would continue here, and later on another device: it first runs to its
   * end, as if the program had been killed that much later.
   */
  async #startAnew(): Promise<void> {
    for (let turn = 0; turn < TURNS_TO_REST; turn++) await new Promise(setImmediate);
    this.#running.clear();
    this.device.storage.failingWrite = null;
    this.device.storage.failingOpens = 0;
    this.network.revive();
    this.device.locks = new FakeLocks();
    await this.hold(this.device);
  }

  async #rest(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Grants are permanent: a grant that was once on the device must stay on it. */
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

  async wipe(): Promise<void> {
    await this.#rest();
    db.close({ disableAutoOpen: false });
    this.device.storage = new DeviceStorage();
    this.device.cookies = { cookie: '' };
    this.device.wiped += 1;
    this.device.held.clear();
    this.device.shown.clear();
    this.device.auto.length = 0;
    for (const each of this.acknowledged) if (each.device === this.device) each.cancelled = true;
    await this.hold(this.device);
  }

  /** Planted: a 500 counts as delivered, as in queues that delete an entry too early. */
  #loseIntent(sent: Sent | undefined): void {
    const requestId = sent?.payload.requestId;
    if (this.plant !== 'lost intent' || typeof requestId !== 'string') return;
    this.track(db.outbox.delete(requestId));
  }
}

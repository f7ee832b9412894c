import { productDay } from '../../data/money/productDay';
import { deliver } from '../../data/outbox/deliver';
import type { OutboxRow } from '../../data/outbox/intent';
import { readOpenIntents } from '../../data/outbox/read';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import { useCases } from '../../workers/usecases';
import type { Network, Weather } from './Network';
import type { Random } from './random';
import type { SimulatedDevice } from './SimulatedDevice';
import { CHAPTERS, EPISODE_PRICE, EPISODES, FREE, type SimulatedServer } from './SimulatedServer';

const { autoUnlock, cancelIntent, checkIn, drainOutbox, startAutoUnlock, stopAutoUnlock } = useCases;
const { undoUnlock, unlockChapter, unlockEpisode, unlockRange } = useCases;

/** Chapters a day that the simulated reader lets auto-unlock have. */
export const AUTO_UNLOCK_CAP = 3;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Tap = Pick<OutboxRow, 'requestId' | 'kind' | 'target'>;

/** What a tap promised the reader: the device had written it down when it said so. */
export type Acknowledged = {
  readonly row: Tap;
  readonly device: SimulatedDevice;
  /** Taken back by the reader before it was answered. */
  cancelled: boolean;
};

/** What can happen next, and how likely it is beside the others. */
export const OPERATIONS = {
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

/** What happens to, as the operations see it. */
type Scene = {
  readonly network: Network;
  readonly devices: readonly SimulatedDevice[];
  readonly acknowledged: readonly Acknowledged[];
  readonly device: SimulatedDevice;
  now: number;
  hold(device: SimulatedDevice): Promise<void>;
  start(): Promise<void>;
  wipe(): Promise<void>;
};

/** Everything that readers, networks and servers do in a run. */
export class Operations {
  #world: Scene;
  #server: SimulatedServer;
  #random: Random;

  constructor(world: Scene, server: SimulatedServer, random: Random) {
    this.#world = world;
    this.#server = server;
    this.#random = random;
  }

  /** Returns what came of it, for the trace. */
  async carryOut(operation: Operation): Promise<string | undefined> {
    const random = this.#random;
    switch (operation) {
      case 'unlock':
        return this.unlock(random.between(FREE + 1, CHAPTERS));
      case 'unlock again at once': {
        const target = random.between(FREE + 1, CHAPTERS);
        return `${await this.unlock(target)} ${await this.unlock(target)}`;
      }
      case 'unlock range':
        return this.unlockRange(random.between(FREE + 1, CHAPTERS));
      case 'unlock episode':
        return this.#unlockEpisode(random.between(1, EPISODES));
      case 'auto-unlock on or off':
        return this.switchAutoUnlock();
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
        await this.#world.start();
        return undefined;
      case 'look at prices':
        this.#world.device.seenPrice = this.#server.price;
        return String(this.#server.price);
      case 'weather':
        this.#world.network.weather = random.weighted<Weather>({ clear: 3, rough: 8, down: 3 });
        return this.#world.network.weather;
      case 'time passes':
        this.#world.now +=
          random.weighted({ 1: 5, 60: 5, 1_440: 2, 4_320: 1 } as Record<string, number>) === '1'
            ? random.between(1, 5) * MINUTE
            : random.between(1, 30) * HOUR;
        return new Date(this.#world.now).toISOString();
      case 'clock is set':
        this.#world.device.skew =
          random.weighted({ '0': 2, day: 1, year: 1, past: 1 }) === '0' ? 0 : this.#wrongClock();
        return `${this.#world.device.skew}`;
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
        await this.#server.giveCoins(await readMeta('accountId'), random.between(1, 8), this.#world.now);
        return undefined;
      case 'bonus that expires':
        await this.#server.giveBonus(
          await readMeta('accountId'),
          random.between(1, 6),
          this.#world.now,
          this.#world.now + random.between(1, 48) * HOUR,
        );
        return undefined;
      case 'other device':
        await this.#world.hold(
          this.#world.devices[random.between(0, this.#world.devices.length - 1)] as SimulatedDevice,
        );
        return this.#world.device.name;
      case 'late requests arrive':
        await this.#world.network.deliverLate();
        return undefined;
      case 'storage fails':
        this.#world.device.storage.failingWrite = random.between(0, 6);
        await drainOutbox();
        this.#world.device.storage.failingWrite = null;
        return undefined;
      case 'connection to the database is lost':
        db.close({ disableAutoOpen: false });
        this.#world.device.storage.failingOpens = random.between(1, 3);
        await drainOutbox();
        this.#world.device.storage.failingOpens = 0;
        return undefined;
      case 'device is wiped':
        await this.#world.wipe();
        return undefined;
    }
  }

  async unlock(target: number): Promise<string> {
    const { bookId } = this.#server;
    const kept = await unlockChapter({ bookId, target, maxPrice: this.#world.device.seenPrice });
    return `${target} for ${this.#world.device.seenPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async unlockRange(from: number): Promise<string> {
    const to = Math.min(CHAPTERS, from + this.#random.between(0, 9));
    // The discount is the server's to give: whoever agreed to the full price has agreed to less.
    const maxPrice = (to - from + 1) * this.#world.device.seenPrice;
    const kept = await unlockRange({ bookId: this.#server.bookId, from, to, maxPrice });
    return `${from} to ${to} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  /** Now and then for less than it costs. */
  async #unlockEpisode(target: number): Promise<string> {
    const maxPrice = this.#random.chance(0.1) ? EPISODE_PRICE - 1 : EPISODE_PRICE;
    const kept = await unlockEpisode({ videoId: this.#server.videoId, target, maxPrice });
    return `${target} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async switchAutoUnlock(): Promise<string> {
    const { bookId } = this.#server;
    if (this.#random.chance(0.2)) {
      const stopped = await stopAutoUnlock({ bookId });
      return stopped.ok ? 'off' : stopped.failure.name;
    }
    const terms = { bookId, maxPrice: this.#world.device.seenPrice, dailyCap: AUTO_UNLOCK_CAP };
    const kept = await startAutoUnlock(terms);
    return `on for ${terms.maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #reach(target: number): Promise<string> {
    const day = productDay(Date.now() + ((await readMeta('clockOffset')) ?? 0));
    const reached = await autoUnlock({ bookId: this.#server.bookId, target });
    if (!reached.ok) return `${target} ${reached.failure.name}`;
    if (!reached.value) return `${target} has to be tapped`;
    this.#world.device.auto.push({ requestId: reached.value.requestId, target, day });
    const said = `${target} for ${reached.value.price}`;
    return this.#random.chance(0.4) ? `${said}, undo ${await this.#undo()}` : said;
  }

  /** Mostly the last one, as the app offers it; now and then one that is long past. */
  async #undo(): Promise<string | undefined> {
    const { auto, takenBack } = this.#world.device;
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
    const known = this.#world.acknowledged.find((each) => each.row.requestId === row.requestId);
    if (known && taken.ok) known.cancelled ||= taken.value.cancelled;
    return `${row.kind} ${row.target}`;
  }

  #wrongClock(): number {
    const days = this.#random.weighted({ '1': 1, '365': 1, '-1': 1, '-365': 1 });
    return Number(days) * 24 * HOUR;
  }
}

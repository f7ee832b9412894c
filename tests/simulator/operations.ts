import type { ItemKind } from '../../contract/money/ledger.schema';
import { priceOfRange } from '../../contract/money/prices';
import { deliver } from '../../data/commands/deliver';
import { productDay } from '../../data/money/productDay';
import type { OutboxRow } from '../../data/outbox/intent';
import { readOpenIntents } from '../../data/outbox/read';
import { readVipRemainder } from '../../data/queries/vipRemainder';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import { rangeChoices } from '../../src/shared/unlock/rangeChoices';
import { useCases } from '../../workers/usecases';
import type { Operation } from './likelihoods';
import type { Network, Weather } from './Network';
import { giveBackAll, openOne, takeSome, WEEK_MS } from './packOperations';
import type { Plant } from './plants';
import type { Random } from './random';
import type { SimulatedDevice } from './SimulatedDevice';
import { CHAPTERS, EPISODES, FREE, type SimulatedServer } from './SimulatedServer';

const { autoUnlock, cancelIntent, checkIn, drainOutbox, startAutoUnlock, stopAutoUnlock } = useCases;
const { openDrama, undoUnlock, unlockChapter, unlockEpisode, unlockRange } = useCases;

/** The daily limit of chapters or episodes of a title that the simulated reader sets for auto-unlock. */
export const AUTO_UNLOCK_CAP = 3;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Tap = Pick<OutboxRow, 'requestId' | 'kind' | 'target'>;

/** A tap that the device stored before it confirmed it. */
export type Acknowledged = {
  readonly row: Tap;
  readonly device: SimulatedDevice;
  cancelled: boolean;
};

type Scene = {
  readonly network: Network;
  readonly devices: readonly SimulatedDevice[];
  readonly acknowledged: readonly Acknowledged[];
  readonly device: SimulatedDevice;
  readonly plant: Plant;
  now: number;
  hold(device: SimulatedDevice): Promise<void>;
  start(): Promise<void>;
  wipe(): Promise<void>;
};

export class Operations {
  #world: Scene;
  #server: SimulatedServer;
  #random: Random;

  constructor(world: Scene, server: SimulatedServer, random: Random) {
    this.#world = world;
    this.#server = server;
    this.#random = random;
  }

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
      case 'unlock episodes that are left':
        return this.#unlockEpisodesLeft(random.chance(0.6) ? 1 : random.between(1, EPISODES));
      case 'watch on':
        return this.#watchOn(random.between(1, EPISODES));
      case 'auto-unlock on or off':
        return this.switchAutoUnlock(this.#oneTitle());
      case 'reach a chapter':
        return this.#reach('chapter', random.between(FREE + 1, CHAPTERS));
      case 'undo':
        return this.#undo();
      case 'take along':
        return takeSome(this.#world, this.#server, random);
      case 'open what was taken along':
        return openOne(this.#world, random);
      case 'give back':
        return giveBackAll();
      case 'held coins come back':
        return this.#server.endDuePacks();
      case 'a week passes':
        this.#world.now += WEEK_MS;
        return undefined;
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
        this.#world.device.seenPrice = this.#server.prices.chapter;
        return String(this.#world.device.seenPrice);
      case 'look at the drama': {
        const opened = await openDrama({ videoId: this.#server.videoId });
        return opened.ok ? `${(await this.#shownEpisodes()).length} locked` : opened.failure.name;
      }
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
        await this.#server.setPrice('chapter', random.between(1, 4), this.#world.now);
        return String(this.#server.prices.chapter);
      case 'price of episodes changes':
        await this.#server.setPrice('episode', random.between(1, 3), this.#world.now);
        return String(this.#server.prices.episode);
      case 'coins come':
        await this.#server.giveCoins(await readMeta('accountId'), this.#gift(), this.#world.now);
        return undefined;
      case 'bonus that expires':
        await this.#server.giveBonus(
          await readMeta('accountId'),
          random.between(1, 6),
          this.#world.now,
          this.#world.now + random.between(1, 48) * HOUR,
        );
        return undefined;
      case 'VIP begins or ends': {
        const isVip = random.chance(0.7);
        await this.#server.setVip(await readMeta('accountId'), isVip, this.#world.now);
        return String(isVip);
      }
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
    const maxPrice = await this.#shownPrice(this.#world.device.seenPrice);
    const kept = await unlockChapter({ bookId, target, maxPrice });
    return `${target} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #shownPrice(usual: number): Promise<number> {
    return priceOfRange([usual], await readVipRemainder()).price;
  }

  async unlockRange(from: number): Promise<string> {
    const to = Math.min(CHAPTERS, from + this.#random.between(0, 9));
    // Only the server gives the discount: consent to the full price covers the lower one.
    const maxPrice = (to - from + 1) * this.#world.device.seenPrice;
    const kept = await unlockRange({ bookId: this.#server.bookId, from, to, maxPrice });
    return `${from} to ${to} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #shownEpisodes() {
    const list = await db.episodeLists.get(this.#server.videoId);
    return (list?.episodes ?? []).filter(({ state }) => state === 'locked');
  }

  async #unlockEpisode(target: number): Promise<string> {
    const shown = (await this.#shownEpisodes()).find((each) => each.target === target)?.price ?? 1;
    const price = await this.#shownPrice(shown);
    const maxPrice = this.#random.chance(0.1) ? Math.max(0, price - 1) : price;
    const kept = await unlockEpisode({ videoId: this.#server.videoId, target, maxPrice });
    return `${target} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #unlockEpisodesLeft(target: number): Promise<string | undefined> {
    const range = rangeChoices(await this.#shownEpisodes(), target, await readVipRemainder()).at(-1);
    if (!range) return undefined;
    const { from, to, price: maxPrice } = range;
    const kept = await unlockRange({ bookId: this.#server.videoId, from, to, maxPrice });
    return `${range.count} from ${from} for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  #oneTitle(): number {
    return this.#random.chance(0.5) ? this.#server.bookId : this.#server.videoId;
  }

  async switchAutoUnlock(bookId: number): Promise<string> {
    if (this.#random.chance(0.2)) {
      const stopped = await stopAutoUnlock({ bookId });
      return stopped.ok ? 'off' : stopped.failure.name;
    }
    const [episode] = bookId === this.#server.videoId ? await this.#shownEpisodes() : [];
    const maxPrice = episode?.price ?? this.#world.device.seenPrice;
    const kept = await startAutoUnlock({ bookId, maxPrice, dailyCap: AUTO_UNLOCK_CAP });
    return `${bookId} on for ${maxPrice} ${kept.ok ? 'kept' : kept.failure.name}`;
  }

  async #watchOn(first: number): Promise<string> {
    const said: string[] = [];
    for (let target = first; target <= Math.min(EPISODES, first + 4); target++)
      said.push(await this.#reach('episode', target));
    return said.join(', ');
  }

  async #reach(kind: ItemKind, target: number): Promise<string> {
    const day = productDay(Date.now() + ((await readMeta('clockOffset')) ?? 0));
    const bookId = this.#titleOf(kind);
    const agreed = (await db.autoUnlocks.get(bookId))?.maxPrice ?? 0;
    if (this.#world.plant === 'uncounted auto-unlocks') await db.autoUnlocks.update(bookId, { unlocked: 0 });
    const reached = await autoUnlock({ bookId, target });
    if (!reached.ok) return `${target} ${reached.failure.name}`;
    if (!reached.value) return `${target} has to be tapped`;
    const { requestId, price } = reached.value;
    if (price > agreed) this.#world.network.complaints.push(`${price} unasked, and agreed were ${agreed}`);
    this.#world.device.auto.push({ requestId, kind, target, day });
    const said = `${target} for ${price}`;
    return this.#random.chance(0.4) ? `${said}, undo ${await this.#undo()}` : said;
  }

  #titleOf(kind: ItemKind): number {
    return kind === 'chapter' ? this.#server.bookId : this.#server.videoId;
  }

  async #undo(): Promise<string | undefined> {
    const { auto, takenBack } = this.#world.device;
    const unlock = this.#random.chance(0.8) ? auto.at(-1) : auto[this.#random.between(0, auto.length - 1)];
    if (!unlock) return undefined;
    const { requestId: unlockRequestId, kind, target } = unlock;
    takenBack.add(`${(await readMeta('accountId')) ?? 0}/${kind} ${target}`);
    const kept = await undoUnlock({ unlockRequestId, bookId: this.#titleOf(kind), target });
    return `${kind} ${target} ${kept.ok ? 'kept' : kept.failure.name}`;
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

  #gift(): number {
    return this.#random.chance(0.25) ? 20 : this.#random.between(1, 8);
  }

  #wrongClock(): number {
    const days = this.#random.weighted({ '1': 1, '365': 1, '-1': 1, '-365': 1 });
    return Number(days) * 24 * HOUR;
  }
}

import { WATCHED_SHARE } from '../../contract/catalogue/limits';
import { hasTarget, type Stretch } from '../../contract/reading/stretches';
import type { WatchedPlace } from '../../contract/reading/sync.schema';
import { db } from '../../data/tables/db';
import { readMeta } from '../../data/tables/meta';
import { useCases } from '../../workers/usecases';
import type { Random } from '../simulator/random';
import type { Oracle } from './Oracle';
import { EPISODES, type SyncWorld } from './SyncWorld';

const { openDrama, removeFromHistory, savePlayed } = useCases;
const EPISODE_SECONDS = 60;

export class RandomViewer {
  readonly #world: SyncWorld;
  readonly #random: Random;
  readonly #oracle: Oracle;
  readonly #watched = new Map<number, Set<number>>();
  readonly #last = new Map<number, Omit<WatchedPlace, 'time'>>();
  /** Dramas with a place whose time a device cannot report correctly, because its clock was changed. */
  readonly #unclear = new Set<number>();

  constructor(world: SyncWorld, random: Random, oracle: Oracle) {
    this.#world = world;
    this.#random = random;
    this.#oracle = oracle;
  }

  async watch(): Promise<string | undefined> {
    const videoId = this.#one();
    if (!(await db.dramas.get(videoId))) {
      if (!this.#world.device.isOnline || !(await openDrama({ videoId })).ok) return undefined;
    }
    this.#world.pass(1);
    const target = this.#random.between(1, EPISODES);
    const second = this.#random.between(0, EPISODE_SECONDS);
    const state = this.#random.chance(0.3) ? 'ended' : 'paused';
    await savePlayed({ videoId, target, second, seconds: 0, state });
    this.#oracle.write(this.#world.device.name, `videoHistory ${videoId}`, true);
    this.#last.set(videoId, { target, second });
    const offset = (await readMeta('clockOffset')) ?? 0;
    if (Date.now() + offset !== this.#world.now) this.#unclear.add(videoId);
    if (state === 'ended' || second >= WATCHED_SHARE * EPISODE_SECONDS) {
      this.#watched.set(videoId, (this.#watched.get(videoId) ?? new Set()).add(target));
    }
    return `${videoId} ${target} ${second} ${state}`;
  }

  async open(): Promise<string | undefined> {
    const videoId = this.#one();
    if (!(await db.dramas.get(videoId))) return undefined;
    const target = this.#random.between(1, EPISODES);
    await savePlayed({ videoId, target, second: null, seconds: 0, state: 'left' });
    return `${videoId} ${target}`;
  }

  async forget(): Promise<string | undefined> {
    const videoId = this.#one();
    if (!(await db.videoHistory.get(videoId))) return undefined;
    await removeFromHistory({ kind: 'drama', id: videoId });
    this.#oracle.write(this.#world.device.name, `videoHistory ${videoId}`, false);
    return String(videoId);
  }

  async clockIsSet(): Promise<void> {
    for (const id of await db.videoHistory.toCollection().primaryKeys()) this.#unclear.add(id);
  }

  /**
   * Returns the faults of the device's state. A drama that was removed from the history is skipped: a device
   * that restores it restores its own knowledge.
   */
  faults(held: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string[] {
    const faults: string[] = [];
    for (const [videoId, last] of this.#last) {
      const name = `videoHistory ${videoId}`;
      if (this.#oracle.said(name).includes(false)) continue;
      const { place, watched } = (held[name] ?? { watched: [] }) as {
        place?: WatchedPlace;
        watched: readonly Stretch[];
      };
      for (const target of this.#watched.get(videoId) ?? [])
        if (!hasTarget(watched, target))
          faults.push(`episode ${target} of ${videoId} is not watched any more`);
      if (this.#unclear.has(videoId)) continue;
      if (place?.target !== last.target || place.second !== last.second)
        faults.push(
          `${videoId} goes on at ${place?.target}, ${place?.second} s; left at ${last.target}, ${last.second} s`,
        );
    }
    return faults;
  }

  #one(): number {
    return this.#world.videoIds[this.#random.between(0, this.#world.videoIds.length - 1)] as number;
  }
}

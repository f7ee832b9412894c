import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Quality } from '../engine/chooseHeight';
import { Throughput } from '../engine/Throughput';
import { around, placeOf, RING } from '../feed/ring';
import { EpisodeSlot, type FilmSupply } from './EpisodeSlot';

/** What is heard, and how fast it plays: of all three alike, so that a swipe changes neither. */
export type Output = { readonly muted: boolean; readonly speed: number };

/** The three elements, by the index of the item each of them shows. */
export class SlotRing {
  readonly slots: readonly EpisodeSlot[];
  #isBlessed = false;
  #isHeldBack = false;

  constructor(options: { supply: FilmSupply; quality: () => Quality }) {
    const throughput = new Throughput();
    this.slots = Array.from({ length: RING }, () => new EpisodeSlot({ ...options, throughput }));
  }

  slotOf(at: number): EpisodeSlot {
    return this.slots[placeOf(at)] as EpisodeSlot;
  }

  /**
   * Has the item on the screen and its neighbours in the ring; the one at `at` from a second on. The neighbours' films wait
   * until what plays has enough.
   */
  fill(at: number, second: number, episodes: readonly EpisodeEntry[]): void {
    const current = this.slotOf(at);
    current.show(at, episodes[at], second);
    current.fetch();
    this.#isHeldBack = !current.hasEnough;
    // The credits stand behind the last episode.
    for (const index of around(at, episodes.length + 1).filter((each) => each !== at)) {
      const slot = this.slotOf(index);
      slot.show(index, episodes[index], 0);
      if (!this.#isHeldBack) slot.fetch();
    }
  }

  /** Its neighbours wait no longer for the film at `at`. */
  isDue(at: number): boolean {
    return this.#isHeldBack && this.slotOf(at).hasEnough;
  }

  /** Another item is shown, and its neighbours are not in the ring yet. */
  leave(): void {
    this.#isHeldBack = false;
  }

  apply({ muted, speed }: Output): void {
    for (const { video } of this.slots) {
      video.muted = muted;
      video.defaultPlaybackRate = speed;
      video.playbackRate = speed;
    }
  }

  /** Within the first tap: gives sound to those that do not play now. Once is enough. */
  bless(at: number, muted: boolean): void {
    if (this.#isBlessed) return;
    this.#isBlessed = true;
    for (const { video } of this.slots.filter((slot) => slot !== this.slotOf(at))) {
      video.muted = muted;
      video.play().catch(() => {
        // It has no film yet: the tap counts all the same.
      });
      video.pause();
    }
  }

  /** Those that failed try again. */
  retry(): void {
    for (const slot of this.slots) slot.retry();
  }

  clear(): void {
    for (const slot of this.slots) slot.clear();
  }
}

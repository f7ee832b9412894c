import type { EpisodeEntry } from '../../../../contract/catalogue/dramas.schema';
import type { Quality } from '../../../shared/film/chooseHeight';
import type { Throughput } from '../../../shared/film/Throughput';
import { around, placeOf, RING } from '../feed/ring';
import type { AheadFetcher } from './AheadFetcher';
import { EpisodeSlot } from './EpisodeSlot';
import type { FilmSupply } from './sessionOptions';

/** Sound and speed, the same for all three elements, so that a swipe does not change them. */
export type Output = { readonly muted: boolean; readonly speed: number };

export class SlotRing {
  readonly slots: readonly EpisodeSlot[];
  #isBlessed = false;
  #isHeldBack = false;

  constructor(options: {
    supply: FilmSupply;
    quality: () => Quality;
    throughput: Throughput;
    ahead: AheadFetcher;
  }) {
    this.slots = Array.from({ length: RING }, () => new EpisodeSlot(options));
  }

  slotOf(at: number): EpisodeSlot {
    return this.slots[placeOf(at)] as EpisodeSlot;
  }

  /**
   * Puts the current item and its neighbours into the ring; the current one starts at a second. The
   * neighbours' films wait until the current one has enough buffered.
   */
  fill(at: number, second: number, episodes: readonly EpisodeEntry[]): void {
    const current = this.slotOf(at);
    current.show(at, episodes[at], second);
    current.fetch();
    this.#isHeldBack = !current.hasEnough;
    for (const index of around(at, episodes.length + 1).filter((each) => each !== at)) {
      const slot = this.slotOf(index);
      slot.show(index, episodes[index], 0);
      if (!this.#isHeldBack) slot.fetch();
    }
  }

  isDue(at: number): boolean {
    return this.#isHeldBack && this.slotOf(at).hasEnough;
  }

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

  /** Allows sound on the elements that are not playing. Call within the first tap; once is enough. */
  bless(at: number, muted: boolean): void {
    if (this.#isBlessed) return;
    this.#isBlessed = true;
    for (const { video } of this.slots.filter((slot) => slot !== this.slotOf(at))) {
      video.muted = muted;
      video.play().catch(() => {
        // It has no film yet, but the gesture counts.
      });
      video.pause();
    }
  }

  retry(): void {
    for (const slot of this.slots) slot.retry();
  }

  clear(): void {
    for (const slot of this.slots) slot.clear();
  }
}

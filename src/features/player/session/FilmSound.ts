import type { PlayerSettings } from '../../../../data/queries/playerSettings';
import type { Signal } from '../../../platform/live/signal';
import type { EpisodeSlot } from './EpisodeSlot';
import type { PlayerState } from './playerState';
import type { SlotRing } from './SlotRing';

const HELD_SPEED = 2;

type SoundOptions = {
  readonly ring: SlotRing;
  readonly state: Signal<PlayerState>;
  readonly settings: () => PlayerSettings;
};

/** Controls the sound and speed of a session's films: as the viewer chose, as far as the browser allows. */
export class FilmSound {
  readonly #options: SoundOptions;

  constructor(options: SoundOptions) {
    this.#options = options;
  }

  apply(): void {
    const { ring, state, settings } = this.#options;
    const { isSilenced, isHeld } = state.value;
    const { muted, speed } = settings();
    ring.apply({ muted: muted || isSilenced, speed: isHeld ? HELD_SPEED : speed });
  }

  /** See `PlayerSession.bless`. */
  bless(): boolean {
    const { ring, state, settings } = this.#options;
    const wasSilenced = state.value.isSilenced;
    ring.bless(state.value.at, settings().muted);
    if (wasSilenced) this.#silence(false);
    return wasSilenced;
  }

  /**
   * Plays a film, muted if the browser allows no sound yet. Returns false if it allows nothing; `isWanted`
   * returns whether the play is still needed.
   */
  async play(slot: EpisodeSlot, isWanted: () => boolean): Promise<boolean> {
    const { video } = slot;
    try {
      await video.play();
    } catch (error) {
      if (!isWanted() || (error as DOMException).name !== 'NotAllowedError') return true;
      if (video.muted) return false;
      this.#silence(true);
      return this.play(slot, isWanted);
    }
    return true;
  }

  #silence(isSilenced: boolean): void {
    const { state } = this.#options;
    state.set({ ...state.value, isSilenced });
    this.apply();
  }
}

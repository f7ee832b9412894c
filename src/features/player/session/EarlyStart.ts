import type { PlayerState } from './playerState';
import type { SlotRing } from './SlotRing';

/** From being told to play until its second picture, an element takes this long beyond what the picture lasts, in ms. */
const LEAD_MS = 40;
/** An element says four times a second where it is: an end that is nearer than this has a timer, in ms. */
const TIMED_MS = 600;
/** A film that is not over by then, in ms, stands still. */
const OVERDUE_MS = 300;

/**
 * Starts the next film a moment before the one on the screen is over, unheard and out of sight: it moves by the time it slides in.
 * Unheard also because an iPhone stops one film for the sound of another. Where the end does not come, it goes back to its beginning.
 */
export class EarlyStart {
  readonly #ring: Pick<SlotRing, 'slotOf'>;
  readonly #state: { readonly value: Pick<PlayerState, 'at'> };
  /** The index of the item that was started; undefined once it is on the screen. */
  #started: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;

  constructor(ring: Pick<SlotRing, 'slotOf'>, state: { readonly value: Pick<PlayerState, 'at'> }) {
    this.#ring = ring;
    this.#state = state;
  }

  /** To be called whenever the film on the screen has moved or stopped, or another one is there instead. */
  follow(): void {
    clearTimeout(this.#timer);
    const { at } = this.#state.value;
    const left = msLeft(this.#ring.slotOf(at).video);
    if (this.#started !== undefined && (this.#started !== at + 1 || left > TIMED_MS)) this.#takeBack();
    if (this.#started !== undefined || left > TIMED_MS) return;
    this.#timer = setTimeout(() => this.#start(at), Math.max(0, left - LEAD_MS));
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#overdue);
    this.#started = undefined;
  }

  #start(at: number): void {
    const { video } = this.#ring.slotOf(at);
    if (at !== this.#state.value.at || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    // It was held up meanwhile, or runs slower now.
    if (msLeft(video) > 2 * LEAD_MS) return this.follow();
    const next = this.#ring.slotOf(at + 1);
    next.video.muted = true;
    next.wake(at + 1);
    // Locked, not here yet, or the credits.
    if (next.video.paused) return;
    this.#started = at + 1;
    this.#overdue = setTimeout(() => this.#takeBack(), OVERDUE_MS);
  }

  /** What was started is left to the screen if it is there, and else stands at its beginning again. */
  #takeBack(): void {
    clearTimeout(this.#overdue);
    const started = this.#started;
    this.#started = undefined;
    if (started === undefined || started === this.#state.value.at) return;
    const slot = this.#ring.slotOf(started);
    if (slot.state.value.index !== started) return;
    slot.rest();
    slot.video.currentTime = 0;
  }
}

/** Until a film that plays is over, in ms; infinite for one that stands. */
function msLeft({ currentTime, duration, playbackRate, paused, ended, seeking }: HTMLVideoElement): number {
  if (ended) return 0;
  if (paused || seeking || !Number.isFinite(duration)) return Number.POSITIVE_INFINITY;
  return ((duration - currentTime) * 1000) / playbackRate;
}

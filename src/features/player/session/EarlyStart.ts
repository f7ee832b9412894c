import type { PlayerState } from './playerState';
import type { SlotRing } from './SlotRing';

/** In ms. The time an element takes from `play` to its second picture, beyond the picture's own duration. */
const LEAD_MS = 40;
/** In ms. `timeupdate` fires four times a second, so an end that is nearer than this gets a timer. */
const TIMED_MS = 600;
/** In ms. A film that has not ended by this time is stuck. */
const OVERDUE_MS = 300;

/**
 * Starts the next film shortly before the current one ends, muted and out of view, so that it is moving when
 * it slides in. Muted also because an iPhone pauses one film for the sound of another. If the end does not
 * follow, it is rewound.
 */
export class EarlyStart {
  readonly #ring: Pick<SlotRing, 'slotOf'>;
  readonly #state: { readonly value: Pick<PlayerState, 'at'> };
  /** The index of the started item; undefined once it is on the screen. */
  #started: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #overdue: ReturnType<typeof setTimeout> | undefined;

  constructor(ring: Pick<SlotRing, 'slotOf'>, state: { readonly value: Pick<PlayerState, 'at'> }) {
    this.#ring = ring;
    this.#state = state;
  }

  /** Call whenever the current film moves, stops or is replaced. */
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
    // It stalled in the meantime, or plays more slowly.
    if (msLeft(video) > 2 * LEAD_MS) return this.follow();
    const next = this.#ring.slotOf(at + 1);
    next.video.muted = true;
    next.wake(at + 1);
    // It is locked, not loaded, or the credits.
    if (next.video.paused) return;
    this.#started = at + 1;
    this.#overdue = setTimeout(() => this.#takeBack(), OVERDUE_MS);
  }

  /** Ends an early start: a film on the screen continues, any other is rewound. */
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

/** Returns the time until a playing film ends, in ms; infinite for a paused one. */
function msLeft({ currentTime, duration, playbackRate, paused, ended, seeking }: HTMLVideoElement): number {
  if (ended) return 0;
  if (paused || seeking || !Number.isFinite(duration)) return Number.POSITIVE_INFINITY;
  return ((duration - currentTime) * 1000) / playbackRate;
}

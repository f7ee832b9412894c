/**
 * In ms. Events further apart belong to separate movements. The notches of a wheel do, the events of a
 * trackpad do not.
 */
const QUIET_MS = 60;
const NOTCH_PX = 30;
/** Within one movement, an event that is this much faster, after some time, is a second flick. */
const FLICK_FACTOR = 1.6;
const FLICK_MS = 250;

/**
 * Converts wheel events to page turns: one per notch, and one per flick of a trackpad, however long its
 * inertia lasts.
 */
export class WheelNotches {
  #last = Number.NEGATIVE_INFINITY;
  #turnedAt = Number.NEGATIVE_INFINITY;
  #lastDelta = 0;
  #way = 0;
  #turned = false;

  /** Returns the turn that an event at a time in ms causes: next page, previous page, or none. */
  take(delta: number, at: number): -1 | 0 | 1 {
    const faster = Math.abs(delta) > Math.abs(this.#lastDelta) * FLICK_FACTOR;
    const another =
      at - this.#last > QUIET_MS ||
      delta * this.#lastDelta < 0 ||
      (faster && Math.abs(delta) >= NOTCH_PX && at - this.#turnedAt > FLICK_MS);
    if (another) {
      this.#way = 0;
      this.#turned = false;
    }
    this.#last = at;
    this.#lastDelta = delta;
    this.#way += delta;
    if (this.#turned || Math.abs(this.#way) < NOTCH_PX) return 0;
    this.#turned = true;
    this.#turnedAt = at;
    return this.#way > 0 ? 1 : -1;
  }
}

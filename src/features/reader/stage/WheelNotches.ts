/** Events further apart than this are another movement of the hand. A wheel's notches are, a trackpad's events are not. */
const QUIET_MS = 60;
/** This far a hand has to go before it means a page. */
const NOTCH_PX = 30;
/** Within one movement a second flick is told from the first one running out by being this much faster, after a while. */
const FLICK_FACTOR = 1.6;
const FLICK_MS = 250;

/** Makes pages of a wheel: one a notch, and one a flick of a trackpad, however long it runs on. */
export class WheelNotches {
  #last = Number.NEGATIVE_INFINITY;
  #turnedAt = Number.NEGATIVE_INFINITY;
  #lastDelta = 0;
  #way = 0;
  #turned = false;

  /** What an event at a time in ms asks for: a page on, a page back, or none. */
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

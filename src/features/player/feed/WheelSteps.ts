/** Events further apart than this are another movement of the hand. A wheel's notches are, a trackpad's events are not. */
const QUIET_MS = 80;
/** This far a hand has to go before it means an episode. */
const STEP_PX = 40;

/** Makes episodes of a wheel: one a notch, and one a flick of a trackpad, however long it runs on. */
export class WheelSteps {
  #last = Number.NEGATIVE_INFINITY;
  #way = 0;
  #hasStepped = false;

  /** What an event at a time in ms asks for: the next episode, the one before, or none. */
  take(delta: number, at: number): -1 | 0 | 1 {
    if (at - this.#last > QUIET_MS || delta * this.#way < 0) {
      this.#way = 0;
      this.#hasStepped = false;
    }
    this.#last = at;
    this.#way += delta;
    if (this.#hasStepped || Math.abs(this.#way) < STEP_PX) return 0;
    this.#hasStepped = true;
    return this.#way > 0 ? 1 : -1;
  }
}

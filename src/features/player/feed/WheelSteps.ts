/**
 * In ms. Events further apart belong to separate movements. The notches of a wheel do, the events of a
 * trackpad do not.
 */
const QUIET_MS = 80;
const STEP_PX = 40;

/**
 * Converts wheel events to steps between episodes: one per notch, and one per flick of a trackpad, however
 * long its inertia lasts.
 */
export class WheelSteps {
  #last = Number.NEGATIVE_INFINITY;
  #way = 0;
  #hasStepped = false;

  /** Returns the step of an event at a time in ms: the next episode, the previous one, or none. */
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

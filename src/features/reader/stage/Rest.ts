import { afterPaint, whenIdle } from '../../../platform/live/idle';

/** A reader who has not turned for this long has come to rest, as far as leafing goes. */
const REST_MS = 150;
/** A page that is never idle prepares what comes next all the same. */
const IDLE_LIMIT_MS = 500;

type Work = {
  /** Finds out where the reader is. */
  settle: () => void;
  /** Towards the very next turns, a step; false when nothing is left to do. */
  stepAhead: () => boolean;
  /** Towards all that may come next. */
  step: () => boolean;
  /** After each step. */
  arrange: () => void;
  /** Last of all. */
  finish: () => void;
};

/**
 * What follows a turn. After the paint: where are we? Then, idle: is the next page ready? A reader at rest finds all laid
 * out that may come next.
 */
export class Rest {
  #work: Work;
  #callOff: (() => void)[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

  /** The page is another one, or lies otherwise: what was under way begins again. */
  begin(): void {
    this.callOff();
    const { settle, step, stepAhead } = this.#work;
    const rest = setTimeout(() => {
      settle();
      this.callOff();
      this.#prepare(step);
    }, REST_MS);
    this.#callOff.push(
      () => clearTimeout(rest),
      afterPaint(() => {
        settle();
        this.#prepare(stepAhead);
      }),
    );
  }

  callOff(): void {
    for (const callOff of this.#callOff) callOff();
    this.#callOff = [];
  }

  #prepare(step: () => boolean): void {
    this.#callOff.push(
      whenIdle(() => {
        const isMore = step();
        this.#work.arrange();
        if (isMore) this.#prepare(step);
        else this.#work.finish();
      }, IDLE_LIMIT_MS),
    );
  }
}

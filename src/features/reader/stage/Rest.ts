import { afterPaint, whenIdle } from '../../../platform/live/idle';

/** In ms. After this pause the reader counts as no longer turning. */
const REST_MS = 150;
/** In ms. A page that is never idle prepares the next pages after this time. */
const IDLE_LIMIT_MS = 500;

type Work = {
  settle: () => void;
  stepAhead: () => boolean;
  step: () => boolean;
  arrange: () => void;
  finish: () => void;
};

/** The work after a turn: after the paint it determines the place; while idle it prepares the next pages. */
export class Rest {
  #work: Work;
  #callOff: (() => void)[] = [];

  constructor(work: Work) {
    this.#work = work;
  }

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

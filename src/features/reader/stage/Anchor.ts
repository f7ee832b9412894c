import type { Openings } from '../session/openings';
import type { Where } from './leaf';

/**
 * The reader came to rest; `where` is the first point in view, or 'start'. Null: no text there. `isTurnedTo`: by
 * turning pages alone since the last rest, of which a slow device may have missed some.
 */
export type OnSettled = (target: number, where: Where | null, isTurnedTo: boolean) => void;

/** Where the reader is in the text of the chapter that is read, through whatever lays it out again, and who is told. */
export class Anchor {
  /** Null after a turn, until the page came to rest. */
  where: Where | null;
  #openings: Openings;
  #onSettled: OnSettled;
  #reported: { target: number; where: Where } | null = null;
  #hasJumped = false;

  constructor(where: Where, openings: Openings, onSettled: OnSettled) {
    this.where = where;
    this.#openings = openings;
    this.#onSettled = onSettled;
  }

  /** The reader did not turn to where they are next. */
  jump(): void {
    this.#hasJumped = true;
  }

  /** A reader who turns before the page came to rest for the first time: where they began is told all the same. */
  reportBeginning(target: number): void {
    if (this.#reported === null) this.report(target);
  }

  /** Tells where the reader is in this chapter, unless that was told before. */
  report(target: number): void {
    const { where } = this;
    if (where === null || (this.#reported?.target === target && this.#reported.where === where)) return;
    const hasText = this.#openings.of(target).kind === 'text';
    // Without its text a chapter has no place yet: it is told again once the text is there.
    this.#reported = hasText ? { target, where } : null;
    const isTurnedTo = !this.#hasJumped;
    this.#hasJumped = false;
    this.#onSettled(target, hasText ? where : null, isTurnedTo);
  }
}

import type { Openings } from '../session/openings';
import type { Where } from './leaf';

/**
 * Called when the reader stops turning. `where` is the first point in view, or 'start'; null if there is no
 * text. `isTurnedTo`: only pages were turned since the last call, of which a slow device may have missed
 * some.
 */
export type OnSettled = (target: number, where: Where | null, isTurnedTo: boolean) => void;

/** Keeps the reader's position in the current chapter through every new layout, and reports it. */
export class Anchor {
  /** Null after a turn, until the page has settled. */
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

  jump(): void {
    this.#hasJumped = true;
  }

  /** Reports where a reader began who turns before the page first settled. */
  reportBeginning(target: number): void {
    if (this.#reported === null) this.report(target);
  }

  report(target: number): void {
    const { where } = this;
    if (where === null || (this.#reported?.target === target && this.#reported.where === where)) return;
    const hasText = this.#openings.of(target).kind === 'text';
    // A chapter without text has no place yet: it is reported again once the text is loaded.
    this.#reported = hasText ? { target, where } : null;
    const isTurnedTo = !this.#hasJumped;
    this.#hasJumped = false;
    this.#onSettled(target, hasText ? where : null, isTurnedTo);
  }
}

import type { Direction } from '../text/direction';
import { PageTurn, type Sheet } from './PageTurn';

const SLIDE_MS = 220;
const SLIDE_EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** In ms. A slide starts one frame in, so that the first frame after the key already shows the other page. */
const SLIDE_LEAD_MS = 24;

/** Returns the sign of a forward movement on the screen. */
export function signOf(direction: Direction): 1 | -1 {
  return direction === 'rtl' ? -1 : 1;
}

/**
 * The band of pages below the stage's viewport. Positions are in pages. A movement is one transform of one
 * layer; slides run on the compositor. Pages of vertical text are below each other, and only PageTurn moves
 * them sideways.
 */
export class Strip {
  readonly pageTurn: PageTurn;
  readonly #element: HTMLElement;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  #width = 0;
  #height = 0;
  #position = 0;
  #sign: 1 | -1 = 1;
  #isVertical = false;
  #slide: Animation | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.pageTurn = new PageTurn(element);
  }

  setDirection(direction: Direction, isVertical: boolean): void {
    this.#sign = signOf(direction);
    this.#isVertical = isVertical;
    this.pageTurn.isVertical = isVertical;
  }

  /** Sets the size of a page in whole px; the position stays. */
  resize({ clientWidth, clientHeight }: HTMLElement): void {
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#show(this.#position);
  }

  /** Moves to a position at once; with `slide` the movement is animated. Input during a slide skips it. */
  moveTo(position: number, slide: boolean): void {
    const from = this.#shown;
    const before = this.#position;
    this.#slide?.cancel();
    this.#slide = null;
    this.#position = position;
    if (this.pageTurn.isHeld) return this.#letGo(position, before);
    this.pageTurn.rest();
    const to = this.#show(position);
    const { turn } = this.pageTurn;
    if (!slide || from === to || turn === 'none' || this.#stillness.matches) return;
    const isNext = Math.abs(position - before) === 1;
    if ((isNext && this.pageTurn.play(this.#sheet(position > before, before))) || this.#isVertical) return;
    const animation = this.#element.animate([{ transform: from }, { transform: to }], {
      duration: SLIDE_MS,
      easing: SLIDE_EASING,
    });
    animation.currentTime = SLIDE_LEAD_MS;
    this.#slide = animation;
  }

  /** Follows a finger by `px`; `moveTo` continues from there. `leads`: there is a page on that side. */
  drag(px: number, leads: boolean): void {
    this.#slide?.cancel();
    this.#slide = null;
    const forward = px * this.#sign < 0;
    if (leads && px !== 0 && !this.#stillness.matches) {
      this.#show(this.#position + (forward ? 1 : -1));
      const share = Math.abs(px) / Math.max(1, this.#width);
      if (this.pageTurn.hold(this.#sheet(forward, this.#position), share)) return;
    }
    this.pageTurn.rest();
    this.#show(this.#position, leads ? px : px / 4);
  }

  /** Animates from the finger's position to the new page, which is already there, or back. */
  #letGo(position: number, before: number): void {
    const goesOn = position !== before;
    if (goesOn) this.#show(position);
    this.pageTurn.release(goesOn, () => this.#show(position));
  }

  #sheet(forward: boolean, from: number): Sheet {
    return { forward, from, sign: this.#sign, place: (pages) => this.#place(pages, 0) };
  }

  #shown = '';

  #place(pages: number, px: number): string {
    if (this.#isVertical) return `translate(${px.toFixed(2)}px, ${(pages * this.#height).toFixed(2)}px)`;
    return `translateX(${(pages * this.#sign * this.#width + px).toFixed(2)}px)`;
  }

  #show(position: number, px = 0): string {
    const transform = this.#place(-position, px);
    if (transform !== this.#shown) this.#element.style.transform = transform;
    this.#shown = transform;
    return transform;
  }
}

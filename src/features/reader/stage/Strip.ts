const SLIDE_MS = 220;
const SLIDE_EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** A slide starts one frame in, so that the first frame after the key already shows the other page. */
const SLIDE_LEAD_MS = 24;

/**
 * The band of pages that lies under the stage's opening. Positions are counted in page widths. Moving it is one
 * transform of one layer; the slide is run by the compositor.
 */
export class Strip {
  readonly #element: HTMLElement;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  #width = 0;
  #position = 0;
  #slide: Animation | null = null;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  get width(): number {
    return this.#width;
  }

  /** Page width in whole px; the band stays at its position. */
  resize(width: number): void {
    this.#width = width;
    this.#show(this.#position);
  }

  /** Moves to a position at once; with `slide` the way there is shown. Input during a slide jumps on. */
  moveTo(position: number, slide: boolean): void {
    const from = this.#shown;
    this.#slide?.cancel();
    this.#slide = null;
    this.#position = position;
    const to = this.#show(position);
    if (!slide || from === to || this.#stillness.matches) return;
    const animation = this.#element.animate([{ transform: from }, { transform: to }], {
      duration: SLIDE_MS,
      easing: SLIDE_EASING,
    });
    animation.currentTime = SLIDE_LEAD_MS;
    this.#slide = animation;
  }

  /** Shifts the band under a finger by `px`; `moveTo` goes on from there. */
  drag(px: number): void {
    this.#slide?.cancel();
    this.#slide = null;
    this.#show(this.#position - px / Math.max(1, this.#width));
  }

  #shown = '';

  #show(position: number): string {
    const transform = `translateX(${(-position * this.#width).toFixed(2)}px)`;
    if (transform !== this.#shown) this.#element.style.transform = transform;
    this.#shown = transform;
    return transform;
  }
}

import { isVertical, type Leaf } from './leaf';

/** A stretch along the way that text is scrolled, in px of the screen. */
type Stretch = { readonly top: number; readonly bottom: number };

/** The box that text is scrolled in: down, or vertical text to the left. All is counted along that way. */
export class Scroller {
  readonly element: HTMLElement;
  readonly isVertical: boolean;

  constructor({ element }: Leaf) {
    this.element = element.parentElement ?? element;
    this.isVertical = isVertical(this.element);
  }

  get position(): number {
    return this.isVertical ? -this.element.scrollLeft : this.element.scrollTop;
  }
  set position(px: number) {
    if (this.isVertical) this.element.scrollLeft = -px;
    else this.element.scrollTop = px;
  }

  /** How long all of the text is. */
  get length(): number {
    return this.isVertical ? this.element.scrollWidth : this.element.scrollHeight;
  }

  /** How much of it is seen at once. */
  get screen(): number {
    return this.isVertical ? this.element.clientWidth : this.element.clientHeight;
  }

  scrollBy(px: number, behavior: ScrollBehavior): void {
    this.element.scrollBy(this.isVertical ? { left: -px, behavior } : { top: px, behavior });
  }

  /** Where a box of the screen begins and ends. */
  along({ top, bottom, left, right }: DOMRect): Stretch {
    return this.isVertical ? { top: -right, bottom: -left } : { top, bottom };
  }

  of(element: Element): Stretch {
    return this.along(element.getBoundingClientRect());
  }

  /** Where a leaf begins in the text, and how long it is. */
  extent({ element }: Leaf): { top: number; height: number } {
    const { offsetTop, offsetLeft, offsetHeight, offsetWidth } = element;
    if (!this.isVertical) return { top: offsetTop, height: offsetHeight };
    return { top: this.element.clientWidth - offsetLeft - offsetWidth, height: offsetWidth };
  }

  /** Where the first line of a screenful stands: behind the gap and a little air, so that no line is cut. */
  get textTop(): number {
    const gap = Number.parseFloat(getComputedStyle(this.element).scrollPaddingBlockStart) || 0;
    return this.of(this.element).top + gap + 4;
  }
}

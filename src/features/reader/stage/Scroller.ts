import { isVertical, type Leaf } from './leaf';

type Stretch = { readonly top: number; readonly bottom: number };

/**
 * The box in which text scrolls: down, or to the left for vertical text. All values are measured in that
 * direction.
 */
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

  get length(): number {
    return this.isVertical ? this.element.scrollWidth : this.element.scrollHeight;
  }

  get screen(): number {
    return this.isVertical ? this.element.clientWidth : this.element.clientHeight;
  }

  scrollBy(px: number, behavior: ScrollBehavior): void {
    this.element.scrollBy(this.isVertical ? { left: -px, behavior } : { top: px, behavior });
  }

  along({ top, bottom, left, right }: DOMRect): Stretch {
    return this.isVertical ? { top: -right, bottom: -left } : { top, bottom };
  }

  of(element: Element): Stretch {
    return this.along(element.getBoundingClientRect());
  }

  extent({ element }: Leaf): { top: number; height: number } {
    const { offsetTop, offsetLeft, offsetHeight, offsetWidth } = element;
    if (!this.isVertical) return { top: offsetTop, height: offsetHeight };
    return { top: this.element.clientWidth - offsetLeft - offsetWidth, height: offsetWidth };
  }

  /**
   * The position of the first line of a screenful: below the gap and a small margin, so that no line is cut.
   */
  get textTop(): number {
    const gap = Number.parseFloat(getComputedStyle(this.element).scrollPaddingBlockStart) || 0;
    return this.of(this.element).top + gap + 4;
  }
}

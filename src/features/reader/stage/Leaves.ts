import type { Direction } from '../text/direction';
import type { Leaf, LeafName, Surface } from './leaf';
import { signOf } from './Strip';

/**
 * The mounted leaves and their positions: next to the current one on the strip, or far out of view, where
 * nothing is painted and no styles are recalculated.
 */
export class Leaves {
  #mounted = new Map<string, Leaf>();
  #measured = new Map<string, number>();
  #sign: 1 | -1 = 1;
  #isVertical = false;

  /** Sets the direction in which leaves are placed; all are out of view until they are placed again. */
  setDirection(direction: Direction, isVertical: boolean): void {
    this.#sign = signOf(direction);
    this.#isVertical = isVertical;
    for (const leaf of this.#mounted.values()) this.setAside(leaf);
  }

  get(key: string): Leaf | undefined {
    return this.#mounted.get(key);
  }

  has(key: string): boolean {
    return this.#mounted.has(key);
  }

  pages(key: string): number | undefined {
    return this.#measured.get(key);
  }

  /** Registers a leaf's element. Returns a function that removes it. */
  attach(name: LeafName, element: HTMLElement, isCurrent: boolean): () => void {
    const pages = this.#measured.get(name.key) ?? 0;
    const leaf: Leaf = { ...name, element, x: null, page: 0, pages, top: 0, height: 0 };
    this.#mounted.set(name.key, leaf);
    // Scrolled leaves are below each other, and all are reachable.
    if (name.pageType === 'scroll') {
      leaf.x = 0;
      element.toggleAttribute('data-read', isCurrent);
    } else {
      this.setAside(leaf);
      element.inert = !isCurrent;
    }
    return () => {
      if (this.#mounted.get(name.key) === leaf) this.#mounted.delete(name.key);
    };
  }

  /** `isWhole`: all its text is rendered, so its page count is kept. */
  measure(leaf: Leaf, surface: Surface, isWhole: boolean): void {
    leaf.element.style.contentVisibility = '';
    surface.measure(leaf);
    if (isWhole) this.#measured.set(leaf.key, leaf.pages);
  }

  /** Forces the layout of new text while the page is idle, so that the next turn need not. */
  layOut(key: string): void {
    void this.#mounted.get(key)?.element.scrollWidth;
  }

  all(): readonly Leaf[] {
    return [...this.#mounted.values()];
  }

  forgetMeasures(target?: number): void {
    if (target === undefined) this.#measured.clear();
    for (const key of this.#measured.keys()) {
      if (key.split('/')[1] === String(target)) this.#measured.delete(key);
    }
  }

  lay(leaf: Leaf, x: number): void {
    const move = this.#isVertical ? `translateY(${x * 100}%)` : `translateX(${x * this.#sign * 100}%)`;
    if (leaf.x !== x) leaf.element.style.transform = move;
    leaf.x = x;
  }

  setAside(leaf: Leaf): void {
    if (leaf.pageType === 'scroll') return;
    leaf.x = null;
    leaf.element.style.transform = this.#isVertical ? 'translateX(-1000%)' : 'translateY(-1000%)';
  }

  /** Moves all other leaves out of view and, with `unlaid`, out of the next frame's layout. */
  setOthersAside(leaf: Leaf, unlaid: boolean): void {
    for (const other of this.#mounted.values()) {
      if (other === leaf) continue;
      this.setAside(other);
      if (unlaid) other.element.style.contentVisibility = 'hidden';
    }
  }

  /**
   * Places the neighbours next to the current leaf once its width and the previous leaf's are known; only the
   * current one is focusable and exposed to a screen reader.
   */
  arrange(current: Leaf, previous: LeafName | null, next: LeafName | null, surface: Surface): void {
    const x = current.x ?? 0;
    const isKnown = this.#measured.has(current.key);
    for (const leaf of this.#mounted.values()) {
      if (leaf.key === next?.key && isKnown) this.lay(leaf, x + surface.span(current));
      else if (leaf.key === previous?.key && this.#measured.has(leaf.key)) {
        this.lay(leaf, x - surface.span(leaf));
      } else if (leaf !== current) this.setAside(leaf);
      leaf.element.inert = leaf !== current;
    }
  }
}

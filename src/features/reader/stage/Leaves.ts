import type { Direction } from '../text/direction';
import type { Leaf, LeafName, Surface } from './leaf';
import { signOf } from './Strip';

/**
 * The mounted leaves and where they lie. Beside the current one on the strip, or aside: far out of sight, where
 * nothing of them is painted and no style below them changes.
 */
export class Leaves {
  #mounted = new Map<string, Leaf>();
  /** Pages of leaves measured under the present layout; they outlive the leaf. */
  #measured = new Map<string, number>();
  #sign: 1 | -1 = 1;
  #isVertical = false;

  /** Leaves lie the other way from now on; all lie aside until they are laid there. */
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

  /** Pages as measured; undefined for a leaf that was not. */
  pages(key: string): number | undefined {
    return this.#measured.get(key);
  }

  /** A leaf's element entered the document. Returns how to take it out. */
  attach(name: LeafName, element: HTMLElement, isCurrent: boolean): () => void {
    const pages = this.#measured.get(name.key) ?? 0;
    const leaf: Leaf = { ...name, element, x: null, page: 0, pages, top: 0, height: 0 };
    this.#mounted.set(name.key, leaf);
    // Those that are scrolled through lie one below the other, and all of them can be reached.
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

  /** `isWhole`: all of its text is rendered, so that its pages are worth remembering. */
  measure(leaf: Leaf, surface: Surface, isWhole: boolean): void {
    leaf.element.style.contentVisibility = '';
    surface.measure(leaf);
    if (isWhole) this.#measured.set(leaf.key, leaf.pages);
  }

  /** Lays new text out now, while the page is idle: otherwise the frame of the next turn would have to. */
  layOut(key: string): void {
    void this.#mounted.get(key)?.element.scrollWidth;
  }

  all(): readonly Leaf[] {
    return [...this.#mounted.values()];
  }

  /** The layout changed: of one chapter (its text is another), or of all. */
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

  /** Leaves one alone; the others aside, and with `unlaid` also out of the next frame's layout. */
  setOthersAside(leaf: Leaf, unlaid: boolean): void {
    for (const other of this.#mounted.values()) {
      if (other === leaf) continue;
      this.setAside(other);
      if (unlaid) other.element.style.contentVisibility = 'hidden';
    }
  }

  /**
   * Lays the neighbours beside the current leaf, as soon as its own width and that of the previous one are known;
   * only the current one can be reached and read out.
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

import type { Direction } from '../text/direction';
import type { Leaf } from './leaf';

const MOST_ZOOM = 4;
const CLOSE_ZOOM = 2.5;

type Point = { readonly x: number; readonly y: number };

/**
 * Returns the offset of a picture that is drawn from `low` to `high` on a screen of `size` px: centred if it
 * fits, else limited so that its edges stay outside.
 */
export function movedWithin(
  moved: number,
  [low, high]: readonly [number, number],
  size: number,
  zoom: number,
) {
  const room = size - zoom * (high - low);
  if (room >= 0) return room / 2 - zoom * low;
  return Math.min(-zoom * low, Math.max(size - zoom * high, moved));
}

/**
 * The zoom of picture pages: one transform around the strip, which stays when the page turns. It does nothing
 * for text.
 */
export class PageZoom {
  readonly #leaf: () => Leaf | undefined;
  readonly #direction: () => Direction;
  #stage: HTMLElement | null = null;
  #window: HTMLElement | null = null;
  #zoom = 1;
  #x = 0;
  #y = 0;

  constructor(leaf: () => Leaf | undefined, direction: () => Direction) {
    this.#leaf = leaf;
    this.#direction = direction;
  }

  open(stage: HTMLElement): void {
    this.#stage = stage;
    this.#window = stage.querySelector('.page-window');
  }

  get isOn(): boolean {
    return this.#leaf()?.element.matches('.leaf-pictures') === true;
  }

  get isZoomed(): boolean {
    return this.#zoom > 1 && this.isOn;
  }

  /** Zooms by a factor around a point of the window, by default its centre. */
  by(factor: number, at?: Point): void {
    this.#to(this.#zoom * factor, at);
  }

  toggle(at: Point): void {
    this.#to(this.isZoomed ? 1 : CLOSE_ZOOM, at);
  }

  reset(): void {
    this.#to(1);
  }

  /** Pans by px. Returns false if the page is already at its edge. */
  pan(x: number, y: number): boolean {
    if (!this.isZoomed) return false;
    const before = [this.#x, this.#y];
    this.#x += x;
    this.#y += y;
    this.#show();
    return this.#x !== before[0] || this.#y !== before[1];
  }

  /** A new page starts at its first corner. */
  arrive(): void {
    if (!this.isOn) return this.#draw(1);
    this.#x = this.#direction() === 'rtl' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    this.#y = Number.POSITIVE_INFINITY;
    this.#show();
  }

  #to(zoom: number, at?: Point): void {
    if (!this.#stage || !this.isOn) return;
    const box = this.#stage.getBoundingClientRect();
    const next = Math.min(MOST_ZOOM, zoom < 1.05 ? 1 : zoom);
    const [x, y] = at ? [at.x - box.left, at.y - box.top] : [box.width / 2, box.height / 2];
    this.#x = x - ((x - this.#x) * next) / this.#zoom;
    this.#y = y - ((y - this.#y) * next) / this.#zoom;
    this.#zoom = next;
    this.#show();
  }

  #show(): void {
    if (!this.#stage) return;
    if (this.#zoom === 1) return this.#draw(1);
    const { width, height } = this.#stage.getBoundingClientRect();
    const { across, down } = this.#pictures(width, height);
    this.#x = movedWithin(this.#x, across, width, this.#zoom);
    this.#y = movedWithin(this.#y, down, height, this.#zoom);
    this.#draw(this.#zoom);
  }

  #draw(zoom: number): void {
    if (zoom === 1) this.#x = this.#y = 0;
    this.#stage?.toggleAttribute('data-zoomed', zoom > 1);
    if (this.#window)
      this.#window.style.transform = zoom > 1 ? `translate(${this.#x}px, ${this.#y}px) scale(${zoom})` : '';
  }

  /** Returns the edges of this page's pictures, in px at zoom 1. */
  #pictures(width: number, height: number): Record<'across' | 'down', readonly [number, number]> {
    const page = this.#window?.getBoundingClientRect();
    const zoom = (page?.width ?? width) / width;
    const boxes = [...(this.#leaf()?.element.querySelectorAll('.picture-sheet') ?? [])]
      .map((sheet) => sheet.getBoundingClientRect())
      .map((box) => ({
        left: (box.left - (page?.left ?? 0)) / zoom,
        right: (box.right - (page?.left ?? 0)) / zoom,
        top: (box.top - (page?.top ?? 0)) / zoom,
        bottom: (box.bottom - (page?.top ?? 0)) / zoom,
      }))
      .filter(({ left, right }) => left + right > 0 && left + right < 2 * width);
    if (boxes.length === 0) return { across: [0, width], down: [0, height] };
    return {
      across: [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))],
      down: [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom))],
    };
  }
}

import { Signal } from '../../../platform/live/signal';
import type { LeafStage } from './LeafStage';
import type { Leaf } from './leaf';
import { countPages, pageInChapter } from './pageCount';

/**
 * The data of the menu and the status line. Pages are numbered from 1 within the chapter; `pages` is 0 until
 * it is known.
 */
export type Status = { readonly target: number; readonly page: number; readonly pages: number };

export class PageStatus {
  readonly signal: Signal<Status>;
  root: HTMLElement | null = null;
  #stage: LeafStage;

  constructor(stage: LeafStage) {
    this.#stage = stage;
    this.signal = new Signal<Status>({ target: stage.current.target, page: 1, pages: 0 });
  }

  announce(leaf: Leaf): void {
    const { target } = leaf;
    const all = this.pagesOf(target);
    const page = pageInChapter(all, leaf.section, leaf.page) + 1;
    const pages = this.#stage.isMeasured(leaf) ? pageInChapter(all, all.length, 0) : 0;
    if (this.root) {
      this.root.dataset.readerTarget = String(target);
      this.root.dataset.readerPage = String(page);
    }
    const shown = this.signal.value;
    if (shown.target !== target || shown.page !== page || shown.pages !== pages) {
      this.signal.set({ target, page, pages });
    }
  }

  /** Returns the page count of each section of a chapter; sections without a layout are estimated. */
  pagesOf(target: number): number[] {
    const { order, leaves, current } = this.#stage;
    return countPages(order.sections(target), (section) => {
      const { key } = order.name(target, section);
      return leaves.pages(key) ?? (key === current.key ? this.#stage.leaf?.pages : undefined);
    });
  }
}

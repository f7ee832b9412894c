import type { LeafStage } from './LeafStage';
import type { Leaf, LeafName } from './leaf';

/** Pages rendered beyond the current one, even if the reader keeps turning. */
const PAGES_AHEAD = 2;

/**
 * Prepares what the reader may turn to, in steps so small that no turn waits for two: it mounts, extends or
 * measures one leaf. The next turns are prepared first; the rest waits until the reader stops turning, so
 * that skimming costs as little as possible.
 */
export class Preparation {
  #stage: LeafStage;

  constructor(stage: LeafStage) {
    this.#stage = stage;
  }

  /**
   * Prepares the next turns: the following pages, and a screenful of the next leaf. Returns false if nothing
   * was left to do.
   */
  stepAhead(current: LeafName): boolean {
    const { order, leaves, growth } = this.#stage;
    const leaf = leaves.get(current.key);
    const next = order.beside(current, 1);
    if (next && !leaves.has(next.key)) this.#mount(next, order.around(current));
    else if (leaf && !growth.isWhole(leaf.key) && leaf.pages <= leaf.page + PAGES_AHEAD) this.#growRead(leaf);
    else if (next && !growth.reaches(next, 'start')) this.#grow(next);
    else return false;
    return true;
  }

  /**
   * Prepares the whole current leaf, then its neighbours, then lays out each further section of the chapter
   * once for an exact page count. Returns false if nothing was left to do.
   */
  step(current: LeafName): boolean {
    if (this.stepAhead(current)) return true;
    const { order, leaves, growth } = this.#stage;
    const around = order.around(current);

    const isMeasured = ({ key }: LeafName) => leaves.pages(key) !== undefined;
    const uncounted = around.every(isMeasured) && this.#uncounted(current.target);
    for (const name of uncounted ? [...around, uncounted] : around) {
      const leaf = leaves.get(name.key);
      if (!leaf) return this.#mount(name, around);
      const isWhole = growth.isWhole(name.key);
      if (!isWhole && leaf.key === current.key) this.#growRead(leaf);
      else if (!isWhole) this.#grow(leaf);
      else if (!isMeasured(name)) this.#stage.measure(leaf);
      else continue;
      return true;
    }
    return this.#dismiss(around);
  }

  #grow(name: LeafName): void {
    this.#stage.growth.grow(name);
    this.#stage.leaves.layOut(name.key);
  }

  /** The next turn, or another layout, needs the current page count. */
  #growRead(leaf: Leaf): void {
    this.#stage.growth.grow(leaf);
    this.#stage.measure(leaf);
  }

  #mount(name: LeafName, around: readonly LeafName[]): true {
    const { names, growth, order, current } = this.#stage;
    // Nothing may grow above the current text, which it would push down.
    if (name.pageType === 'paged' || name.key !== order.beside(current, -1)?.key) growth.beginSmall(name);
    const kept = names.value.filter(({ key }) => around.some((one) => one.key === key));
    this.#stage.put([...kept, name]);
    this.#stage.leaves.layOut(name.key);
    return true;
  }

  #dismiss(around: readonly LeafName[]): boolean {
    const { names } = this.#stage;
    const kept = names.value.filter(({ key }) => around.some((one) => one.key === key));
    if (kept.length === names.value.length) return false;
    this.#stage.put(kept);
    return true;
  }

  #uncounted(target: number): LeafName | undefined {
    const { order, leaves } = this.#stage;
    return order
      .sections(target)
      .map(({ index }) => order.name(target, index))
      .find(({ key }) => leaves.pages(key) === undefined);
  }
}

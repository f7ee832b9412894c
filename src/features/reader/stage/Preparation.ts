import { flushSync } from 'react-dom';
import type { Signal } from '../../../platform/signal';
import type { LeafGrowth } from './LeafGrowth';
import type { LeafOrder } from './LeafOrder';
import type { Leaves } from './Leaves';
import type { Leaf, LeafName } from './leaf';

type Parts = {
  order: LeafOrder;
  leaves: Leaves;
  growth: LeafGrowth;
  /** What React mounts. */
  names: Signal<readonly LeafName[]>;
  measure: (leaf: Leaf) => void;
};

/** Pages rendered beyond the current one, even for a reader who leafs on without a rest. */
const PAGES_AHEAD = 2;

/**
 * Gets ready what the reader may turn to, in steps so small that no turn has to wait for two: mount a leaf, render a
 * piece of one, or measure one. What the very next turns need comes first; the rest is for a reader who has come to
 * rest, so that leafing through a book shares its time with as little as possible.
 */
export class Preparation {
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Towards the next turns: the pages after this one, and a screenful of the leaf after it. False when there was
   * nothing left to do.
   */
  stepAhead(current: LeafName): boolean {
    const { order, leaves, growth } = this.#parts;
    const leaf = leaves.get(current.key);
    const next = order.neighbour(current, 1);
    if (next && !leaves.has(next.key)) this.#mount(next, order.around(current));
    else if (leaf && !growth.isWhole(leaf.key) && leaf.pages <= leaf.page + PAGES_AHEAD) this.#growRead(leaf);
    else if (next && !growth.reaches(next, 'start')) this.#grow(next);
    else return false;
    return true;
  }

  /**
   * The whole current leaf, then its neighbours; then each further section of the chapter is laid out once, for an
   * exact page count. False when there was nothing left to do.
   */
  step(current: LeafName): boolean {
    if (this.stepAhead(current)) return true;
    const { order, leaves, growth, measure } = this.#parts;
    const around = order.around(current);

    const isMeasured = ({ key }: LeafName) => leaves.pages(key) !== undefined;
    const uncounted = around.every(isMeasured) && this.#uncounted(current.target);
    for (const name of uncounted ? [...around, uncounted] : around) {
      const leaf = leaves.get(name.key);
      if (!leaf) return this.#mount(name, around);
      if (!growth.isWhole(name.key)) this.#grow(leaf);
      else if (!isMeasured(name)) measure(leaf);
      else continue;
      return true;
    }
    return this.#dismiss(around);
  }

  #grow(name: LeafName): void {
    this.#parts.growth.grow(name);
    this.#parts.leaves.layOut(name.key);
  }

  /** The next turn asks how many pages there are by now. */
  #growRead(leaf: Leaf): void {
    this.#parts.growth.grow(leaf);
    this.#parts.measure(leaf);
  }

  #mount(name: LeafName, around: readonly LeafName[]): true {
    const { names, growth } = this.#parts;
    growth.beginSmall(name);
    const kept = names.value.filter(({ key }) => around.some((one) => one.key === key));
    flushSync(() => names.set([...kept, name]));
    this.#parts.leaves.layOut(name.key);
    return true;
  }

  /** Takes out what is no longer around. */
  #dismiss(around: readonly LeafName[]): boolean {
    const { names } = this.#parts;
    const kept = names.value.filter(({ key }) => around.some((one) => one.key === key));
    if (kept.length === names.value.length) return false;
    flushSync(() => names.set(kept));
    return true;
  }

  #uncounted(target: number): LeafName | undefined {
    const { order, leaves } = this.#parts;
    return order
      .sections(target)
      .map(({ index }) => order.name(target, index))
      .find(({ key }) => leaves.pages(key) === undefined);
  }
}

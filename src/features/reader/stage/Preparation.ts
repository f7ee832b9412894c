import { flushSync } from 'react-dom';
import type { LeafGrowth } from './LeafGrowth';
import type { LeafOrder } from './LeafOrder';
import type { Leaves } from './Leaves';
import type { Leaf, LeafName } from './leaf';
import type { Signal } from './signal';

type Parts = {
  order: LeafOrder;
  leaves: Leaves;
  growth: LeafGrowth;
  /** What React mounts. */
  names: Signal<readonly LeafName[]>;
  measure: (leaf: Leaf) => void;
};

/**
 * Gets ready what the reader may turn to, in steps so small that no turn has to wait for two: mount a leaf, render a
 * piece of one, or measure one. First of all the beginning of what comes next; then the current leaf, then its
 * neighbours; then each further section of the chapter is laid out once, for an exact page count.
 */
export class Preparation {
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** False when there was nothing left to do. */
  step(current: LeafName): boolean {
    const { order, leaves, growth, measure } = this.#parts;
    const around = order.around(current);
    const next = order.neighbour(current, 1);
    if (next && !leaves.has(next.key)) return this.#mount(next, around);

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

  #grow(leaf: Leaf): void {
    this.#parts.growth.grow(leaf);
    this.#parts.leaves.layOut(leaf.key);
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

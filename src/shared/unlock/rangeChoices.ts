import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { isOnSale } from '../../../contract/catalogue/onSale';
import { compareTargets } from '../../../contract/catalogue/target';
import { priceOfRange, type RangePrice } from '../../../contract/money/prices';

export type Lockable = Pick<ChapterEntry, 'target' | 'price' | 'state' | 'freeAt' | 'publicAt'> & {
  /** An ad opened it for a day: it still has its price. */
  readonly openUntil?: number;
};

/** A number of locked chapters in reading order; `to` is the last one, or null for the end of the book. */
export type RangeChoice = RangePrice & { readonly from: number; readonly to: number | null };

const NEXT = [5, 20] as const;

/**
 * Returns what can be unlocked together from a chapter on: the next few, and all remaining ones, at this
 * reader's price (`vipRemainder`: contract/money/prices). Empty if fewer than two are locked.
 */
export function rangeChoices(
  chapters: readonly Lockable[],
  from: number,
  vipRemainder?: number,
): RangeChoice[] {
  const locked = chapters.filter((entry) => isOnSale(entry) && compareTargets(entry.target, from) >= 0);
  const [first] = locked;
  if (!first || locked.length < 2) return [];
  const next = NEXT.filter((count) => count < locked.length).map((count): RangeChoice => {
    const taken = locked.slice(0, count);
    return { ...priceOf(taken, vipRemainder), from: first.target, to: taken.at(-1)?.target ?? null };
  });
  return [...next, { ...priceOf(locked, vipRemainder), from: first.target, to: null }];
}

/** Returns the price of all locked chapters of a book; undefined if none is locked. */
export function priceToTheEnd(chapters: readonly Lockable[], vipRemainder?: number): RangePrice | undefined {
  const locked = chapters.filter(isOnSale);
  return locked.length === 0 ? undefined : priceOf(locked, vipRemainder);
}

function priceOf(entries: readonly Lockable[], vipRemainder: number | undefined): RangePrice {
  return priceOfRange(
    entries.map((entry) => entry.price),
    vipRemainder,
  );
}

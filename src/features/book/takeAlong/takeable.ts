import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { isOnSale } from '../../../../contract/catalogue/onSale';
import { compareTargets } from '../../../../contract/catalogue/target';
import { PACK_CHAPTERS } from '../../../../contract/money/limits';
import { packPrices } from '../../../../contract/money/prices';

/**
 * The chapters of a book that can be taken along: the next locked ones, and the coins that are held for them.
 */
export type Takeable = { readonly targets: readonly number[]; readonly price: number };

/**
 * Undefined if no chapter is locked there. `from`: the reader's current chapter; earlier ones are not
 * offered. `vipRemainder`: contract/money/prices.
 */
export function takeable(
  chapters: readonly Pick<ChapterEntry, 'target' | 'price' | 'state' | 'publicAt'>[],
  from: number,
  vipRemainder?: number,
): Takeable | undefined {
  const next = chapters
    .filter((entry) => isOnSale(entry) && entry.price > 0 && compareTargets(entry.target, from) >= 0)
    .slice(0, PACK_CHAPTERS);
  if (next.length === 0) return undefined;
  const { price } = packPrices(
    next.map((chapter) => chapter.price),
    vipRemainder,
  );
  return { targets: next.map(({ target }) => target), price };
}

import type { TitleItems } from '../../../../../contract/operator/figures.schema';

/** A chapter or an episode of a title, over all days. */
export type ItemFigures = {
  readonly target: number;
  readonly readers: number;
  /** Its readers for each reader of the first one; null if that has none. */
  readonly share: number | null;
  /** How many fewer readers the next one has; null for the last. */
  readonly left: number | null;
  readonly unlocks: number;
  readonly coins: number;
  readonly bonus: number;
};

export function readingCurve(items: TitleItems): ItemFigures[] {
  const first = items[0]?.[1] ?? 0;
  return items.map(([target, readers, unlocks, coins, bonus], at) => {
    const next = items[at + 1]?.[1];
    return {
      target,
      readers,
      share: first === 0 ? null : readers / first,
      left: next === undefined ? null : Math.max(0, readers - next),
      unlocks,
      coins,
      bonus,
    };
  });
}

import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { joinStretches } from '../../../../contract/reading/stretches';

/** "3–8, 12, Afterword": chapters by their numbers, what is outside of them by its title. */
export function chapterRanges(entries: readonly Pick<ChapterEntry, 'target' | 'title'>[]): string {
  const numbers = entries.flatMap(({ target }) => (target > 0 ? [[target, target] as const] : []));
  const ranges = joinStretches(numbers, []).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const titles = entries.flatMap(({ target, title }) => (target > 0 ? [] : [title]));
  return [...ranges, ...titles].join(', ');
}

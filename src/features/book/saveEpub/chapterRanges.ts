import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { joinStretches } from '../../../../contract/reading/stretches';

/** Formats chapters as "3–8, 12, Afterword": by number, or by title if they have none. */
export function chapterRanges(entries: readonly Pick<ChapterEntry, 'target' | 'title'>[]): string {
  const numbers = entries.flatMap(({ target }) => (target > 0 ? [[target, target] as const] : []));
  const ranges = joinStretches(numbers, []).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const titles = entries.flatMap(({ target, title }) => (target > 0 ? [] : [title]));
  return [...ranges, ...titles].join(', ');
}

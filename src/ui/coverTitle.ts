/** The width of a line on the drawn cover and the height of the title's area, in cqi. */
const LINE = 77;
const HEIGHT = 70;
const LINE_HEIGHT = 1.2;
const LARGEST = 18;
const SMALLEST = 6.5;
/** The share of the ideal area that ragged lines fill. */
const RAGGED = 0.82;

/** Characters that are an em wide and may break anywhere. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/u;
/** Letters are about half an em. */
const NARROW_EM = 0.54;
const LONG_WORD = /\p{L}{13,}/gu;
const SYLLABLE =
  /(?<=\p{L}{2}[aeiouyáéíóúâêôãõаеёиоуыэюя])(?=[^aeiouyáéíóúâêôãõаеёиоуыэюяйьъ][aeiouyáéíóúâêôãõаеёиоуыэюя]\p{L}{2})/giu;
const SOFT_HYPHEN = '\u00ad';

/** Returns the title with soft hyphens in very long words, because a cover is narrow. */
export function breakable(title: string): string {
  return title.replace(LONG_WORD, (word) => word.replace(SYLLABLE, SOFT_HYPHEN));
}

/**
 * Returns a title's letter size on a drawn cover, in percent of the cover's width: as large as its length and
 * its longest word, or the larger part of that word, allow.
 */
export function titleSize(title: string): number {
  const width = (text: string) => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 1 : NARROW_EM), 0);
  const parts = title.split(/\s+/).filter((word) => !WIDE.test(word));
  const longest = Math.max(1, ...parts.map((word) => width(word) * (breakable(word) === word ? 1 : 0.62)));
  const byArea = Math.sqrt((LINE * HEIGHT * RAGGED) / (LINE_HEIGHT * Math.max(1, width(title))));
  return Math.round(10 * Math.max(SMALLEST, Math.min(LARGEST, LINE / longest, byArea))) / 10;
}

import type { PageLine } from './pageLines';

/** The number of lines compared at the head and at the foot of a page. */
const EDGE = 2;
/** A running line is on this many pages, each at most APART from the next. */
const STREAK = 3;
const APART = 2;
/** A running line is at a position where this share of the pages has a line. */
const USUAL_SHARE = 0.4;
const NUMBER = /\d+|^[ivxlc]+$/i;

/**
 * Returns the running heads, feet and page numbers: lines at the edge of many pages with the same or counting
 * text. Three pages in a row must agree, so that text is not taken for one.
 */
export function furnitureOf(pages: readonly (readonly PageLine[])[]): Set<PageLine> {
  const groups = new Map<string, PageLine[]>();
  const places = new Map<number, Set<number>>();
  for (const lines of pages) {
    const sorted = [...lines].sort((a, b) => b.across - a.across);
    for (const line of new Set([...sorted.slice(0, EDGE), ...sorted.slice(-EDGE)])) {
      const place = Math.round(line.across);
      const key = `${place} ${keyOf(line)}`;
      groups.set(key, [...(groups.get(key) ?? []), line]);
      places.set(place, (places.get(place) ?? new Set()).add(line.page));
    }
  }
  const written = pages.filter((lines) => lines.length > 0).length;
  const furniture = new Set<PageLine>();
  for (const group of groups.values()) {
    const place = Math.round(group[0]?.across ?? 0);
    if ((places.get(place)?.size ?? 0) < USUAL_SHARE * written) continue;
    for (const streak of streaksOf(group))
      if (streak.length >= STREAK) for (const line of streak) furniture.add(line);
  }
  return furniture;
}

/**
 * Returns the line's text with its page number relative to the page's index, so that it is the same on all
 * pages.
 */
function keyOf({ text, page }: PageLine): string {
  return text.replace(NUMBER, (number) => (/\d/.test(number) ? `#${Number(number) - page}` : '#'));
}

function streaksOf(lines: readonly PageLine[]): PageLine[][] {
  const streaks: PageLine[][] = [];
  for (const line of lines) {
    const streak = streaks.at(-1);
    if (streak && line.page - (streak.at(-1)?.page ?? 0) <= APART) streak.push(line);
    else streaks.push([line]);
  }
  return streaks;
}

/**
 * Returns the page count of each section of a chapter: as measured, or, for a section without a layout
 * (undefined), estimated from its length and the measured ones. Every section has at least one page.
 */
export function countPages(
  sections: readonly { readonly length: number }[],
  measured: (section: number) => number | undefined,
): number[] {
  let knownLength = 0;
  let knownPages = 0;
  sections.forEach(({ length }, index) => {
    const pages = measured(index);
    if (pages === undefined) return;
    knownLength += length;
    knownPages += pages;
  });
  const perCharacter = knownLength > 0 ? knownPages / knownLength : 0;
  return sections.map(
    ({ length }, index) => measured(index) ?? Math.max(1, Math.round(length * perCharacter)),
  );
}

/** Converts a page of the chapter, from 0, to a section and a page in it. */
export function locatePage(pages: readonly number[], page: number): { section: number; page: number } {
  let rest = Math.max(0, Math.floor(page));
  for (let section = 0; section < pages.length; section += 1) {
    const own = pages[section] as number;
    if (rest < own) return { section, page: rest };
    rest -= own;
  }
  const last = Math.max(0, pages.length - 1);
  return { section: last, page: Math.max(0, (pages[last] ?? 1) - 1) };
}

export function pageInChapter(pages: readonly number[], section: number, page: number): number {
  return pages.slice(0, section).reduce((sum, own) => sum + own, page);
}

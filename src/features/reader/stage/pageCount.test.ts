import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPages, locatePage, pageInChapter } from './pageCount';

describe('pages of a chapter', () => {
  it('are counted as measured, or estimated by length', () => {
    const sections = [{ length: 1_000 }, { length: 2_000 }, { length: 500 }];
    expect(countPages(sections, (index) => [5, undefined, 3][index])).toEqual([5, 11, 3]);
    expect(countPages(sections, () => undefined)).toEqual([1, 1, 1]);
  });

  it('are located by their number in the chapter', () => {
    const pages = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(pages, fc.nat(), fc.nat(), (counts, a, b) => {
        const section = a % counts.length;
        const page = b % (counts[section] as number);
        const inChapter = pageInChapter(counts, section, page);
        expect(locatePage(counts, inChapter)).toEqual({ section, page });
      }),
    );
  });

  it('out of range become the first or the last one', () => {
    expect(locatePage([3, 4], 70)).toEqual({ section: 1, page: 3 });
    expect(locatePage([3, 4], -1)).toEqual({ section: 0, page: 0 });
  });
});

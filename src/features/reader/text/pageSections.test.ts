import { describe, expect, it } from 'vitest';
import type { PictureBlock } from '../../../../contract/catalogue/chapters.schema';
import { parseChapterText } from '../../../../formats/chapterText';
import { arePages, atPages, spreadsOf } from './pageSections';

const page = (more: Partial<PictureBlock> = {}) =>
  ({ id: 'p', kind: 'picture', picture: 'p', width: 2, height: 3, alt: '', runs: [], ...more }) as const;
const shown = (pages: readonly PictureBlock[], direction: 'ltr' | 'rtl' = 'ltr', hasCover = false) =>
  spreadsOf(pages, { direction, hasCover }).columns.map(({ at, span }) =>
    span === 2 ? `${at}-${at + 1}` : at,
  );

describe('pages of pictures', () => {
  it('are pictures without captions, at least four in a row among text', () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, at) => `![](p${at} 2x3)`).join('\n\n');
    const cut = (text: string) =>
      atPages(parseChapterText(text)).map((part) => [part.length, arePages(part)]);
    expect(cut(pictures(1))).toEqual([[1, true]]);
    expect(cut(`${pictures(2)} A caption.`)).toEqual([[2, false]]);
    expect(cut(`${pictures(3)}\n\nSome text.`)).toEqual([[4, false]]);
    expect(cut(`Text.\n\n${pictures(4)}\n\nMore.\n\n${pictures(5)}`)).toEqual([
      [1, false],
      [4, true],
      [1, false],
      [5, true],
    ]);
    expect(cut('')).toEqual([]);
  });

  it('are paired, except a cover, a wide one and a centred one', () => {
    expect(shown([page(), page(), page()])).toEqual([1, 2, 3]);
    expect(shown([page(), page(), page(), page()], 'rtl', true)).toEqual(['1-2', 3, 4, 5]);
    expect(shown([page(), page({ width: 4 }), page(), page({ side: 'center' })])).toEqual([
      1,
      '3-4',
      5,
      '7-8',
    ]);
    expect(spreadsOf([page()], { direction: 'ltr', hasCover: false }).end).toBe(3);
    expect(spreadsOf([page(), page()], { direction: 'ltr', hasCover: false }).end).toBe(3);
  });

  it('are placed on the side that the book names', () => {
    const [left, right] = [page({ side: 'left' }), page({ side: 'right' })];
    expect(shown([right, right, left, right])).toEqual([2, 4, 5, 6]);
    expect(shown([right, left, right, left], 'rtl')).toEqual([1, 2, 3, 4]);
    expect(shown([left, left, page()], 'ltr')).toEqual([1, 3, 4]);
  });
});

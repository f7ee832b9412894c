import { describe, expect, it } from 'vitest';
import { isReading, measuredPace, type Shown, withShown } from './readingPace';

const page = (pace: number, words = 150): Shown => ({ words, ms: (words / pace) * 60_000 });
const pages = (count: number, pace: number) => Array.from({ length: count }, () => page(pace));

describe('isReading', () => {
  it.each([
    ['a page read', page(250), true],
    ['a slow page', page(61), true],
    ['a page leafed over', { words: 150, ms: 2_000 }, false],
    ['a page left lying', { words: 150, ms: 600_000 }, false],
    ['a title', { words: 5, ms: 2_000 }, false],
    ['no time at all', { words: 150, ms: 0 }, false],
  ])('classifies %s', (_, shown, expected) => {
    expect(isReading(shown)).toBe(expected);
  });
});

describe('the reading pace', () => {
  it('is unknown until enough was read', () => {
    expect(measuredPace(withShown([], pages(13, 300)))).toBeUndefined();
    expect(measuredPace(withShown([], pages(14, 300)))).toBe(300);
  });

  it('is unknown after few pages, however long', () => {
    expect(measuredPace([page(300, 900), page(300, 900), page(300, 900)])).toBeUndefined();
  });

  it('ignores interruptions and leafing back', () => {
    const read = [...pages(20, 220), page(62), page(64), page(990), page(5_000), page(1)];
    expect(measuredPace(withShown([], read))).toBe(220);
  });

  it('follows a reader whose pace changes', () => {
    const before = withShown([], pages(60, 200));
    expect(measuredPace(before)).toBe(200);
    expect(measuredPace(withShown(before, pages(20, 400)))).toBe(200);
    expect(measuredPace(withShown(before, pages(40, 400)))).toBe(400);
  });

  it('weighs a page by its words', () => {
    const read = [...pages(10, 500).map(() => page(500, 20)), ...pages(13, 180)];
    expect(measuredPace(withShown([], [...read, page(180, 200)]))).toBe(180);
  });

  it('is measured over a bounded number of pages', () => {
    expect(withShown(pages(60, 200), pages(60, 300))).toHaveLength(60);
    expect(withShown(pages(60, 200), pages(60, 300))[0]).toEqual(page(300));
  });
});

import { describe, expect, it } from 'vitest';
import type { Place } from '../../data/tables/rows';
import { bookProgress } from './bookProgress';

function at(target: number, chapterShare: number): Place {
  return { target, chapterShare, blockId: 'b', offset: 0, quote: '', at: 0 };
}

describe('progress on the shelf', () => {
  it('is undefined for a book that was not begun', () => {
    expect(bookProgress(undefined, 10)).toBeUndefined();
  });
  it('counts whole chapters and the share of the current one', () => {
    expect(bookProgress(at(1, 0), 10)).toEqual({ chapter: 1, percent: 0 });
    expect(bookProgress(at(6, 0.5), 10)).toEqual({ chapter: 6, percent: 55 });
  });
  it('is 100 percent only at the end', () => {
    expect(bookProgress(at(10, 0.999), 10)?.percent).toBe(99);
    expect(bookProgress(at(10, 1), 10)?.percent).toBe(100);
  });
  it('is 0 percent in front matter and 100 in back matter', () => {
    expect(bookProgress(at(0, 0.7), 10)).toEqual({ chapter: 0, percent: 0 });
    expect(bookProgress(at(-1, 0.1), 10)).toEqual({ chapter: 10, percent: 100 });
  });
  it('is valid for a book that lost chapters and for an empty one', () => {
    expect(bookProgress(at(12, 0.5), 10)).toEqual({ chapter: 10, percent: 95 });
    expect(bookProgress(at(3, 0.5), 0)).toEqual({ chapter: 0, percent: 0 });
  });
});

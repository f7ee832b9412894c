import { describe, expect, it } from 'vitest';
import type { ChapterEntry } from '../../../../contract/catalogue/chapters.schema';
import { neighbourOf, windowAround } from './readingOrder';

const chapters = [0, 1, 2, 3, 4, -1].map((target) => ({ target }) as ChapterEntry);

describe('reading order', () => {
  it('runs from the front matter through the chapters to the back matter', () => {
    expect(neighbourOf(chapters, 0, 1)?.target).toBe(1);
    expect(neighbourOf(chapters, 4, 1)?.target).toBe(-1);
    expect(neighbourOf(chapters, -1, -1)?.target).toBe(4);
  });
  it('has no chapter beyond its ends or next to an unknown one', () => {
    expect(neighbourOf(chapters, 0, -1)).toBeUndefined();
    expect(neighbourOf(chapters, -1, 1)).toBeUndefined();
    expect(neighbourOf(chapters, 77, 1)).toBeUndefined();
  });
  it('lists the chapters around the current one, nearest first', () => {
    expect(windowAround(chapters, 2)).toEqual([2, 3, 1, 4, 0, -1]);
    expect(windowAround(chapters, 0)).toEqual([0, 1, 2, 3, 4]);
    expect(windowAround([], 7)).toEqual([7]);
  });
});

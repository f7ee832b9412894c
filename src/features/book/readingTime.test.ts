import { describe, expect, it } from 'vitest';
import type { ChapterEntry } from '../../../contract/chapter';
import { progressOf, readingTime } from './readingTime';

it.each([
  [0, 240, 0, 1],
  [240 * 12, 240, 0, 12],
  [240 * 59, 240, 0, 59],
  [240 * 60, 240, 1, 0],
  [186_000, 240, 13, 0],
  [186_000, 400, 8, 0],
])('%d words at %d a minute are %d h or %d min', (words, pace, hours, minutes) => {
  expect(readingTime(words, pace)).toEqual({ hours, minutes });
});

describe('how far into a book', () => {
  const chapters = [0, 1, 2, -1].map((target) => ({ target, wordCount: 100 }) as ChapterEntry);

  it('counts whole chapters and the part of the present one', () => {
    expect(progressOf(chapters, { target: 1, chapterShare: 0.5 })).toEqual({ percent: 37, wordsLeft: 250 });
  });
  it('ends at the end', () => {
    expect(progressOf(chapters, { target: -1, chapterShare: 1 })).toEqual({ percent: 100, wordsLeft: 0 });
  });
  it('knows nothing of a chapter that is gone', () => {
    expect(progressOf(chapters, { target: 9, chapterShare: 0.5 })).toEqual({ percent: 0, wordsLeft: 400 });
  });
  it('holds for a book without words', () => {
    expect(progressOf([], { target: 1, chapterShare: 0.5 })).toEqual({ percent: 0, wordsLeft: 0 });
  });
});

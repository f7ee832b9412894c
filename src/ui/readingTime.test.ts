import { describe, expect, it } from 'vitest';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { readingTime, wordsLeft } from './readingTime';

it.each([
  [0, 240, 0, 1],
  [240 * 12, 240, 0, 12],
  [240 * 59, 240, 0, 59],
  [240 * 60, 240, 1, 0],
  [186_000, 240, 13, 0],
  [186_000, 400, 8, 0],
])('%d words at %d a minute take %d h %d min', (words, pace, hours, minutes) => {
  expect(readingTime(words, pace)).toEqual({ hours, minutes });
});

describe('the words left to read', () => {
  const chapters = [0, 1, 2, -1].map((target) => ({ target, wordCount: 100 }) as ChapterEntry);

  it('are those of later chapters and of the rest of the current one', () => {
    expect(wordsLeft(chapters, { target: 1, chapterShare: 0.5 })).toBe(250);
  });
  it('are none at the end', () => {
    expect(wordsLeft(chapters, { target: -1, chapterShare: 1 })).toBe(0);
  });
  it('are all if the current chapter no longer exists', () => {
    expect(wordsLeft(chapters, { target: 9, chapterShare: 0.5 })).toBe(400);
    expect(wordsLeft([], { target: 1, chapterShare: 0.5 })).toBe(0);
  });
});

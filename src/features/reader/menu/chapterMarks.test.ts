import { expect, it } from 'vitest';
import { chapterMarks } from './chapterMarks';

it('each chapter is marked in a book with few', () => {
  expect(chapterMarks(5, 50)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
});

it('no more chapters are marked than there is room for', () => {
  const marks = chapterMarks(2_010, 50);
  expect(marks).toHaveLength(50);
  expect(marks[0]).toBe(0);
  expect(marks.at(-1)).toBeLessThan(1);
});

it('nothing is marked in a book of one chapter', () => {
  expect([chapterMarks(0, 50), chapterMarks(1, 50)]).toEqual([[], []]);
});

import { expect, it } from 'vitest';
import { chapterMarks } from './chapterMarks';

it('marks each chapter of a book with few', () => {
  expect(chapterMarks(5, 50)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
});

it('marks no more than there is room for', () => {
  const marks = chapterMarks(2_010, 50);
  expect(marks).toHaveLength(50);
  expect(marks[0]).toBe(0);
  expect(marks.at(-1)).toBeLessThan(1);
});

it('marks nothing in a book of one chapter', () => {
  expect([chapterMarks(0, 50), chapterMarks(1, 50)]).toEqual([[], []]);
});

import { expect, it } from 'vitest';
import { titlesAreNumbered } from './chapterNumber';

const book = (...titles: string[]) => titles.map((title, index) => ({ target: index + 1, title }));

it.each([
  [book('Chapter 1: A Letter', 'Chapter 2: The Price'), true],
  [book('第1章 面香', '第2章 面香'), true],
  [[{ target: 0, title: 'Foreword' }, ...book('1', '2')], true],
  [book('Chapter 1', 'The Price'), false],
  [book('Chapter 10', 'Chapter 2'), false],
  [book('', ''), false],
])('chapter titles are numbered or not: %j', (chapters, expected) => {
  expect(titlesAreNumbered(chapters)).toBe(expected);
});

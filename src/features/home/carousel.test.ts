import { expect, it } from 'vitest';
import { FIRST_CENTRED, namedBook, slidesOf } from './carousel';

const books = ['a', 'b', 'c', 'd', 'e', 'f'];

it('the carousel names the book before the centred slide, wrapping around', () => {
  expect(namedBook(books, FIRST_CENTRED)).toBe('a');
  expect(namedBook(books, 5)).toBe('e');
  expect(namedBook(books, 0)).toBe('f');
  expect(namedBook([], 1)).toBeUndefined();
});

it('a carousel of fewer than six books repeats them and still names the right one', () => {
  const few = books.slice(0, 4);
  expect(slidesOf(books, 3)).toEqual(books);
  expect(slidesOf(few, 3)).toEqual([...few, ...few]);
  expect(namedBook(few, 4)).toBe('d');
  expect(namedBook(few, 6)).toBe('b');
});

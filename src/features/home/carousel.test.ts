import { expect, it } from 'vitest';
import { FIRST_CENTRED, namedBook, slidesOf } from './carousel';

const books = ['a', 'b', 'c', 'd', 'e', 'f'];

it('names the slide before the centred one, all the way round', () => {
  expect(namedBook(books, FIRST_CENTRED)).toBe('a');
  expect(namedBook(books, 5)).toBe('e');
  expect(namedBook(books, 0)).toBe('f');
  expect(namedBook([], 1)).toBeUndefined();
});

it('shows fewer than six books twice, and names them rightly in the second round', () => {
  const few = books.slice(0, 4);
  expect(slidesOf(books, 3)).toEqual(books);
  expect(slidesOf(few, 3)).toEqual([...few, ...few]);
  expect(namedBook(few, 4)).toBe('d');
  expect(namedBook(few, 6)).toBe('b');
});

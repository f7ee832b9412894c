import { describe, expect, it } from 'vitest';
import type { BookCard } from '../../../contract/catalog';
import { matchBooks } from './deviceBooks';

function book(id: number, bookName: string, authorName: string, chanName: string): BookCard {
  return {
    id,
    bookName,
    authorName,
    chanName,
    novelDesc: '',
    sourceImg: '',
    chapterCount: 1,
    finished: false,
    tint: '#000000',
  };
}

const BOOKS = [
  book(1, 'Great Expectations', 'Charles Dickens', 'Classics'),
  book(2, 'Café Nocturne', 'Zoë Brontë', 'Romance'),
];

describe('searching the books of the device', () => {
  it('finds by words of title and author in any order', () => {
    expect(matchBooks(BOOKS, 'dickens great', '').map(({ id }) => id)).toEqual([1]);
  });
  it('ignores case and accents', () => {
    expect(matchBooks(BOOKS, 'CAFE bronte', '').map(({ id }) => id)).toEqual([2]);
  });
  it('wants every word', () => {
    expect(matchBooks(BOOKS, 'great zoë', '')).toEqual([]);
  });
  it('narrows by category, and lists all without a query', () => {
    expect(matchBooks(BOOKS, '', 'Romance').map(({ id }) => id)).toEqual([2]);
    expect(matchBooks(BOOKS, ' ', '')).toHaveLength(2);
  });
});

import { expect, it } from 'vitest';
import type { ReadLately } from '../../../data/queries/history';
import { unfinished } from './unfinished';

function read(bookId: number, target: number, chapterShare: number): ReadLately {
  const place = { target, chapterShare, blockId: 'b', offset: 0, quote: '', at: 0 };
  return { bookId, target, place, chapterCount: 3, wordCount: 0, isInLibrary: true, time: 0 } as never;
}

const idOf = (...books: ReadLately[]) => unfinished(books)?.bookId;

it('is the last one read, unless its end was reached', () => {
  expect(idOf(read(2, 1, 0), read(3, 2, 0.5))).toBe(2);
  expect(idOf(read(2, 3, 1), read(3, 2, 0.5))).toBe(3);
  expect(idOf(read(2, 3, 1))).toBeUndefined();
});

it('stays what it was when a file is imported, which opens it, until that is read on', () => {
  expect(idOf(read(-1, 1, 0), read(3, 2, 0.5))).toBe(3);
  expect(idOf(read(-1, 1, 0.1), read(3, 2, 0.5))).toBe(-1);
  expect(idOf(read(-1, 2, 0), read(3, 2, 0.5))).toBe(-1);
  expect(idOf(read(-1, 1, 0))).toBe(-1);
});

import { expect, it } from 'vitest';
import type { ReadLately, WatchedLately } from '../../../data/queries/history';
import { bookToContinue, dramaToContinue } from './titleToContinue';

function read(bookId: number, target: number, chapterShare: number): ReadLately {
  const place = { target, chapterShare, blockId: 'b', offset: 0, quote: '', at: 0 };
  return { bookId, target, place, chapterCount: 3, wordCount: 0, isInLibrary: true, time: 0 } as never;
}

const bookOf = (...books: ReadLately[]) => bookToContinue(books)?.bookId;

it('the book to continue is the last one read that is not finished', () => {
  expect(bookOf(read(2, 1, 0), read(3, 2, 0.5))).toBe(2);
  expect(bookOf(read(2, 3, 1), read(3, 2, 0.5))).toBe(3);
  expect(bookOf(read(2, 3, 1))).toBeUndefined();
});

it('the book to continue does not change for an imported file until it is read', () => {
  expect(bookOf(read(-1, 1, 0), read(3, 2, 0.5))).toBe(3);
  expect(bookOf(read(-1, 1, 0.1), read(3, 2, 0.5))).toBe(-1);
  expect(bookOf(read(-1, 2, 0), read(3, 2, 0.5))).toBe(-1);
  expect(bookOf(read(-1, 1, 0))).toBe(-1);
});

const EPISODES = [
  { target: 1, duration: 30_000 },
  { target: 2, duration: 30_000 },
];

function watched(videoId: number, lastTarget: number, second: number, episodes = EPISODES): WatchedLately {
  return { videoId, lastTarget, second, watched: [], time: 0, card: {} as never, episodes };
}

const dramaOf = (...dramas: WatchedLately[]) => dramaToContinue(dramas)?.videoId;

it('the drama to continue is the last one watched that is not finished', () => {
  expect(dramaOf(watched(7, 1, 4), watched(8, 1, 4))).toBe(7);
  expect(dramaOf(watched(7, 2, 12))).toBe(7);
  expect(dramaOf(watched(7, 1, 30), watched(8, 1, 4))).toBe(7);
  expect(dramaOf(watched(7, 2, 29), watched(8, 1, 4))).toBe(8);
  expect(dramaOf(watched(7, 2, 30))).toBeUndefined();
  expect(dramaOf()).toBeUndefined();
});

it('a drama without its list of episodes counts as unfinished', () => {
  expect(dramaOf(watched(7, 9, 4, []))).toBe(7);
});

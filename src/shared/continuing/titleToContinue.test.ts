import { expect, it } from 'vitest';
import type { ReadLately, WatchedLately } from '../../../data/queries/history';
import { bookToContinue, dramaToContinue } from './titleToContinue';

function read(bookId: number, target: number, chapterShare: number): ReadLately {
  const place = { target, chapterShare, blockId: 'b', offset: 0, quote: '', at: 0 };
  return { bookId, target, place, chapterCount: 3, wordCount: 0, isInLibrary: true, time: 0 } as never;
}

const bookOf = (...books: ReadLately[]) => bookToContinue(books)?.bookId;

it('is the last book read, unless its end was reached', () => {
  expect(bookOf(read(2, 1, 0), read(3, 2, 0.5))).toBe(2);
  expect(bookOf(read(2, 3, 1), read(3, 2, 0.5))).toBe(3);
  expect(bookOf(read(2, 3, 1))).toBeUndefined();
});

it('stays what it was when a file is imported, which opens it, until that is read on', () => {
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

it('is the last drama watched, unless its end was seen', () => {
  expect(dramaOf(watched(7, 1, 4), watched(8, 1, 4))).toBe(7);
  expect(dramaOf(watched(7, 2, 12))).toBe(7);
  expect(dramaOf(watched(7, 1, 30), watched(8, 1, 4))).toBe(7);
  expect(dramaOf(watched(7, 2, 29), watched(8, 1, 4))).toBe(8);
  expect(dramaOf(watched(7, 2, 30))).toBeUndefined();
  expect(dramaOf()).toBeUndefined();
});

it('goes on where it was left when the episodes are not on the device', () => {
  expect(dramaOf(watched(7, 9, 4, []))).toBe(7);
});

import { expect, it } from 'vitest';
import { arrivedWith, carriedBook } from './adParams';

const HOUR = 3_600_000;
const to = (bookId: number, target = 1) => ({ bookId, target, isSkip: false });

it.each([
  ['?targetId=12&number=4&isSkip=1', { bookId: 12, target: 4, isSkip: true }],
  ['?targetId=12', { bookId: 12, target: 1, isSkip: false }],
  ['?targetId=12&number=-1', { bookId: 12, target: 1, isSkip: false }],
  ['?targetId=0', undefined],
  ['?targetId=12/../3', undefined],
  ['?number=4', undefined],
  ['', undefined],
])('the query %j leads to %j', (query, book) => {
  expect(carriedBook(query)).toEqual(book);
});

it('a first arrival counts as new', () => {
  expect(arrivedWith(undefined, to(12, 4), 5)).toEqual({
    id: 12,
    number: 4,
    continueJump: true,
    time: 5,
    alreadySkip: false,
  });
});

const before = { id: 12, number: 4, continueJump: false, time: 0, alreadySkip: true };

it.each([
  ['another book within six hours', to(7), 6 * HOUR - 1, true],
  ['another book after six hours', to(7), 6 * HOUR, false],
  ['the same book after six hours', to(12), 7 * HOUR, true],
])('%s: the flag of a direct opening is kept or reset, %#', (_, carried, now, alreadySkip) => {
  const next = arrivedWith(before, carried, now);
  expect(next).toMatchObject({ id: carried.bookId, number: 1, continueJump: true, alreadySkip });
  expect(next.time).toBe(alreadySkip ? 0 : now);
});

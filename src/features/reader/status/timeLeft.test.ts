import { expect, it } from 'vitest';
import { minutesLeft } from './timeLeft';

it('time left counts from the top of the page at the reader’s speed', () => {
  expect(minutesLeft(3_000, { page: 1, pages: 10 }, 250)).toBe(12);
  expect(minutesLeft(3_000, { page: 6, pages: 10 }, 250)).toBe(6);
  expect(minutesLeft(3_000, { page: 6, pages: 10 }, 500)).toBe(3);
});

it('time left is at least one minute', () => {
  expect(minutesLeft(300, { page: 10, pages: 10 }, 300)).toBe(1);
});

it('time left is unknown without counted pages or words', () => {
  expect(minutesLeft(3_000, { page: 1, pages: 0 }, 250)).toBeNull();
  expect(minutesLeft(0, { page: 1, pages: 2 }, 250)).toBeNull();
});

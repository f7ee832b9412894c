import { expect, test } from 'vitest';
import { rowAfterKey } from './rowAfterKey';

const press = (key: string, held = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

test.each([
  ['ArrowDown', 50, 51],
  ['ArrowUp', 50, 49],
  ['PageDown', 50, 62],
  ['PageUp', 50, 38],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['ArrowUp', 0, 0],
  ['PageUp', 5, 0],
  ['ArrowDown', 99, 99],
  ['PageDown', 95, 99],
])('%s moves from row %i to row %i', (key, at, to) => {
  expect(rowAfterKey(press(key), at, 100, 12)).toBe(to);
});

test('other keys, and keys with a modifier, are ignored', () => {
  expect(rowAfterKey(press('a'), 50, 100, 12)).toBeUndefined();
  expect(rowAfterKey(press('End', { ctrlKey: true }), 50, 100, 12)).toBeUndefined();
  expect(rowAfterKey(press('ArrowDown', { shiftKey: true }), 50, 100, 12)).toBeUndefined();
});

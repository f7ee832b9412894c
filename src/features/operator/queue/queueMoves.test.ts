import { expect, it } from 'vitest';
import { moveOfKey } from './queueMoves';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  moveOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

it('the keys of the queue work in lower and upper case', () => {
  expect(['j', 'k', 'a', 'd', 's', 'x', 'D'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'approve',
    'refuse',
    'silence',
    'select',
    'refuse',
  ]);
});

it('the browser’s own keys are left alone', () => {
  expect(press('a', { ctrlKey: true })).toBeUndefined();
  expect(press('d', { metaKey: true })).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
});

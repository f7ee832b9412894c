import { expect, it } from 'vitest';
import { tapZone } from './tapZone';

it('the sides turn, the middle wakes the menu', () => {
  expect(tapZone(20, 390, 'paged')).toBe('previous');
  expect(tapZone(195, 390, 'paged')).toBe('menu');
  expect(tapZone(370, 390, 'paged')).toBe('next');
});

it('in scroll mode every tap is for the menu', () => {
  expect(tapZone(20, 390, 'scroll')).toBe('menu');
});

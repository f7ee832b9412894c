import { expect, it } from 'vitest';
import { tapZone } from './tapZone';

const zones = (tapZones: 'standard' | 'leftHanded' | 'forward') =>
  [20, 195, 370].map((x) => tapZone(x, 390, { pageType: 'paged', tapZones }));

it('the sides turn, the middle wakes the menu', () => {
  expect(zones('standard')).toEqual(['previous', 'menu', 'next']);
});

it('the sides are the other way round for a left hand, or both turn on', () => {
  expect(zones('leftHanded')).toEqual(['next', 'menu', 'previous']);
  expect(zones('forward')).toEqual(['next', 'menu', 'next']);
});

it('in scroll mode every tap is for the menu', () => {
  expect(tapZone(20, 390, { pageType: 'scroll', tapZones: 'forward' })).toBe('menu');
});

it('in a book from right to left the other side leads on', () => {
  const settings = { pageType: 'paged', tapZones: 'standard' } as const;
  expect([20, 195, 370].map((x) => tapZone(x, 390, settings, 'rtl'))).toEqual(['next', 'menu', 'previous']);
});

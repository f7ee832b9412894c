import { expect, it } from 'vitest';
import { tapZone } from './tapZone';

const zones = (tapZones: 'standard' | 'leftHanded' | 'forward') =>
  [20, 195, 370].map((x) => tapZone(x, 390, { pageType: 'paged', tapZones }));

it('taps at the sides turn pages, and in the middle open the menu', () => {
  expect(zones('standard')).toEqual(['previous', 'menu', 'next']);
});

it('left-handed tap zones are swapped, and forward ones both turn to the next page', () => {
  expect(zones('leftHanded')).toEqual(['next', 'menu', 'previous']);
  expect(zones('forward')).toEqual(['next', 'menu', 'next']);
});

it('every tap in scroll mode opens the menu', () => {
  expect(tapZone(20, 390, { pageType: 'scroll', tapZones: 'forward' })).toBe('menu');
});

it('tap zones are mirrored in a right-to-left book', () => {
  const settings = { pageType: 'paged', tapZones: 'standard' } as const;
  expect([20, 195, 370].map((x) => tapZone(x, 390, settings, 'rtl'))).toEqual(['next', 'menu', 'previous']);
});

import { expect, it } from 'vitest';
import { headerState } from './headerState';

it('the header is transparent under 10 px of scroll, a gradient under 150, solid beyond', () => {
  expect([-30, 0, 9, 10, 149, 150, 4_000].map(headerState)).toEqual([
    'transparent',
    'transparent',
    'transparent',
    'gradient',
    'gradient',
    'solid',
    'solid',
  ]);
});

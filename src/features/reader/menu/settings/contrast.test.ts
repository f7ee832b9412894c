import { expect, it } from 'vitest';
import { contrastOf } from './contrast';

it('contrast follows WCAG, in either order of the colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#ffffff', '#000000')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBe(4.4);
  expect(contrastOf('#336699', '#336699')).toBe(1);
});

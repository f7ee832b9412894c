import { expect, it } from 'vitest';
import { titlePath } from './titlePath';

it('a title’s path leads to the page of its kind', () => {
  expect(titlePath({ id: 7 })).toBe('/bookInfo/7');
  expect(titlePath({ id: 7, kind: 'drama' })).toBe('/dramaInfo/7');
});

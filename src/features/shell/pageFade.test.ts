import { describe, expect, it } from 'vitest';
import { isFade } from './pageFade';

describe('the fade between pages', () => {
  it.each([
    ['another page', '/home', '/bookInfo/1', true],
    ['the way out of a chapter', '/reading/1/2', '/bookInfo/1', true],
    ['the way into a chapter', '/bookInfo/1', '/reading/1/2', false],
    ['the next chapter', '/reading/1/2', '/reading/1/3', false],
    ['a change of the query', '/search', '/search', false],
    ['the first page of a visit', undefined, '/home', false],
  ])('is decided for %s', (_, from, to, fades) => {
    expect(isFade(from, to)).toBe(fades);
  });
});

import { expect, it } from 'vitest';
import { numberParams } from './numberParams';

const { parse, stringify } = numberParams({ bookId: Boolean, target: (target) => target >= -1 });

it('path numbers are parsed and written', () => {
  expect(parse({ bookId: '-7', target: '0' })).toEqual({ bookId: -7, target: 0 });
  expect(stringify({ bookId: 12, target: -1 })).toEqual({ bookId: '12', target: '-1' });
});

it.each([
  { bookId: '0', target: '1' },
  { bookId: '1', target: '-2' },
  { bookId: '1', target: ' ' },
  { bookId: '1.5', target: '1' },
  { bookId: 'one', target: '1' },
  { bookId: '9007199254740993', target: '1' },
])('invalid path numbers are rejected: %o', (said) => {
  expect(() => parse(said)).toThrow();
});

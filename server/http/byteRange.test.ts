import { expect, test } from 'vitest';
import { readRange } from './byteRange';

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-4', { from: 2, to: 4 }],
  ['bytes=2-', { from: 2, to: 9 }],
  ['bytes=2-400', { from: 2, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-300', { from: 0, to: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=0-1,4-5', null],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['pages=1-2', null],
  [`bytes=${'9'.repeat(30)}-`, null],
] as const)('the range header %s is parsed for ten bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test('every range of an empty file is outside it', () => {
  expect([readRange('bytes=0-', 0), readRange('bytes=-1', 0)]).toEqual(['outside', 'outside']);
});

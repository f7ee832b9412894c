import { describe, expect, it } from 'vitest';
import { parseRange } from './parseRange';

describe('the bytes that a Range header asks for', () => {
  it.each([
    [null, { from: 0, to: 99 }],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=0-1', { from: 0, to: 1 }],
    ['bytes=40-59', { from: 40, to: 59 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=0-1, 5-6', { from: 0, to: 99 }],
    ['lines=1-2', { from: 0, to: 99 }],
    ['bytes=100-', undefined],
    ['bytes=60-40', undefined],
    ['bytes=-0', undefined],
  ])('%s', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });
});

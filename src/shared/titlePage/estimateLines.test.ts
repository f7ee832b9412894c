import { describe, expect, it } from 'vitest';
import { estimateLines } from './estimateLines';

describe('the estimated lines of a text', () => {
  it('grow with its length, and faster on a phone', () => {
    expect(estimateLines('A clerk finds a letter.', true)).toBe(1);
    expect(estimateLines('word '.repeat(60), true)).toBe(8);
    expect(estimateLines('word '.repeat(60), false)).toBe(4);
  });
  it('count every line break, and are one for an empty text', () => {
    expect(estimateLines('one\n\ntwo', true)).toBe(3);
    expect(estimateLines('', true)).toBe(1);
  });
  it('count a Chinese character twice', () => {
    expect(estimateLines('字'.repeat(41), true)).toBe(2);
  });
});

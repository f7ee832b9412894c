import { describe, expect, it } from 'vitest';
import { collapsedRange, visibleRange } from './chapterWindow';

describe('a collapsed chapter list', () => {
  it('starts at the beginning', () => {
    expect(collapsedRange(59, 0)).toEqual({ start: 0, end: 8 });
  });
  it('shows two before the current one', () => {
    expect(collapsedRange(59, 30)).toEqual({ start: 28, end: 36 });
  });
  it('stays full at the end', () => {
    expect(collapsedRange(59, 58)).toEqual({ start: 51, end: 59 });
  });
  it('shows a short list whole', () => {
    expect(collapsedRange(5, 4)).toEqual({ start: 0, end: 5 });
  });
});

describe('the drawn part of a long list', () => {
  it('covers the screen with spare rows', () => {
    expect(visibleRange(2000, 50, -10_000, 800)).toEqual({ start: 184, end: 232 });
  });
  it('stays as it is while a row or two go by', () => {
    expect(visibleRange(2000, 50, -10_100, 800)).toEqual(visibleRange(2000, 50, -10_300, 800));
  });
  it('ends at the ends', () => {
    expect(visibleRange(20, 50, 300, 800)).toEqual({ start: 0, end: 20 });
    expect(visibleRange(2000, 50, 5_000, 800)).toEqual({ start: 0, end: 0 });
  });
});

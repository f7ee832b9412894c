import { describe, expect, it } from 'vitest';
import { collapsedRange } from './chapterWindow';

describe('a collapsed chapter list', () => {
  it('starts at the beginning', () => {
    expect(collapsedRange(59, 0)).toEqual({ start: 0, end: 8 });
  });
  it('shows two chapters before the current one', () => {
    expect(collapsedRange(59, 30)).toEqual({ start: 28, end: 36 });
  });
  it('stays full at the end', () => {
    expect(collapsedRange(59, 58)).toEqual({ start: 51, end: 59 });
  });
  it('shows a short list whole', () => {
    expect(collapsedRange(5, 4)).toEqual({ start: 0, end: 5 });
  });
});

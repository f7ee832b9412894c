import { describe, expect, it } from 'vitest';
import { revealed, revealMore } from './reveal';

describe('revealing the feed', () => {
  it('starts with two blocks and adds two', () => {
    expect(revealed(0, 7)).toBe(2);
    expect(revealMore(2, 7)).toBe(4);
    expect(revealMore(6, 7)).toBe(7);
    expect(revealMore(7, 7)).toBe(7);
  });
  it('shows no more blocks than there are', () => {
    expect(revealed(0, 0)).toBe(0);
    expect(revealed(0, 1)).toBe(1);
  });
  it('shrinks with a feed that became shorter', () => {
    expect(revealed(8, 5)).toBe(5);
  });
});

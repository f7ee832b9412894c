import { describe, expect, it } from 'vitest';
import { resisted, swipeDirection, swipeStep } from './swipe';

describe('a finger’s first movement', () => {
  it('is undecided below five px', () => {
    expect(swipeDirection(4, 4)).toBe('undecided');
    expect(swipeDirection(-4.9, 0)).toBe('undecided');
  });
  it('is a swipe under 45 degrees, otherwise a scroll', () => {
    expect(swipeDirection(5, 4)).toBe('sideways');
    expect(swipeDirection(-8, -7)).toBe('sideways');
    expect(swipeDirection(5, 5)).toBe('along');
    expect(swipeDirection(3, -9)).toBe('along');
  });
});

describe('a swipe between tabs', () => {
  const swipe = (dx: number, durationMs: number, heading = Math.sign(dx)) =>
    swipeStep({ dx, heading, durationMs, widthPx: 400 });

  it('changes the tab if it is short and past the threshold', () => {
    expect(swipe(-6, 299)).toBe(1);
    expect(swipe(6, 100)).toBe(-1);
  });
  it('changes the tab if it is long and covers half the width', () => {
    expect(swipe(-199, 300)).toBe(0);
    expect(swipe(-200, 300)).toBe(1);
    expect(swipe(240, 900)).toBe(-1);
  });
  it('is cancelled if the finger turns round', () => {
    expect(swipe(-60, 200, 1)).toBe(0);
    expect(swipe(-60, 200, 0)).toBe(1);
  });
  it('changes nothing below the threshold', () => {
    expect(swipe(-4, 50)).toBe(0);
  });
});

it('a drag beyond the last tab meets increasing resistance', () => {
  expect(resisted(-100)).toBe(-30);
  expect(resisted(400) - resisted(300)).toBeLessThan(resisted(100));
});

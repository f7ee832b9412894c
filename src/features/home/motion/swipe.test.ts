import { describe, expect, it } from 'vitest';
import { resisted, swipeDirection, swipeStep } from './swipe';

describe('what a finger’s first movement is', () => {
  it('is nothing below five px', () => {
    expect(swipeDirection(4, 4)).toBe('undecided');
    expect(swipeDirection(-4.9, 0)).toBe('undecided');
  });
  it('is a swipe under 45 degrees, else the page’s', () => {
    expect(swipeDirection(5, 4)).toBe('sideways');
    expect(swipeDirection(-8, -7)).toBe('sideways');
    expect(swipeDirection(5, 5)).toBe('along');
    expect(swipeDirection(3, -9)).toBe('along');
  });
});

describe('where a swipe ends', () => {
  const swipe = (dx: number, durationMs: number, heading = Math.sign(dx)) =>
    swipeStep({ dx, heading, durationMs, widthPx: 400 });

  it('follows a short one, however small past the threshold', () => {
    expect(swipe(-6, 299)).toBe(1);
    expect(swipe(6, 100)).toBe(-1);
  });
  it('wants half the width of a long one', () => {
    expect(swipe(-199, 300)).toBe(0);
    expect(swipe(-200, 300)).toBe(1);
    expect(swipe(240, 900)).toBe(-1);
  });
  it('lets a finger that turned round take it back', () => {
    expect(swipe(-60, 200, 1)).toBe(0);
    expect(swipe(-60, 200, 0)).toBe(1);
  });
  it('is none below the threshold', () => {
    expect(swipe(-4, 50)).toBe(0);
  });
});

it('resists beyond the last tab, the more the further', () => {
  expect(resisted(-100)).toBe(-30);
  expect(resisted(400) - resisted(300)).toBeLessThan(resisted(100));
});

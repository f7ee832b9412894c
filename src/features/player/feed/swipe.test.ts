import { describe, expect, it } from 'vitest';
import { around, placeOf } from './ring';
import { resisted, swipeDirection, swipeStep } from './swipe';
import { sideOf } from './tap';
import { WheelSteps } from './useTouches';

describe('a swipe (spec 9.4)', () => {
  const swipe = { dy: -60, heading: -1, durationMs: 150, heightPx: 800 };

  it('is recognised after 5 px if it is under 45 degrees', () => {
    expect(swipeDirection(0, 4)).toBe('undecided');
    expect(swipeDirection(2, -8)).toBe('along');
    expect(swipeDirection(8, 7)).toBe('across');
  });

  it('that is short moves in its direction, unless the finger turned round', () => {
    expect(swipeStep(swipe)).toBe(1);
    expect(swipeStep({ ...swipe, dy: 60, heading: 1 })).toBe(-1);
    expect(swipeStep({ ...swipe, heading: 1 })).toBe(0);
    expect(swipeStep({ ...swipe, dy: -3 })).toBe(0);
  });

  it('that is long must pass half of the height', () => {
    expect(swipeStep({ ...swipe, durationMs: 300, dy: -399 })).toBe(0);
    expect(swipeStep({ ...swipe, durationMs: 300, dy: -400 })).toBe(1);
  });

  it('meets increasing resistance where no episode follows', () => {
    expect(resisted(100)).toBe(30);
    expect(resisted(-400)).toBe(-60);
  });
});

describe('a wheel', () => {
  it('steps once per flick, however long it lasts', () => {
    const wheel = new WheelSteps();
    expect([20, 30, 60, 30].map((delta, at) => wheel.take(delta, at * 16))).toEqual([0, 1, 0, 0]);
    expect(wheel.take(100, 400)).toBe(1);
  });

  it('steps back when it reverses', () => {
    const wheel = new WheelSteps();
    wheel.take(100, 0);
    expect(wheel.take(-100, 20)).toBe(-1);
  });
});

it('a double tap seeks by its side, and not in the middle', () => {
  expect([10, 200, 390].map((x) => sideOf(x, 400))).toEqual([-1, 0, 1]);
});

it('the ring holds the current film, then the next, then the previous one', () => {
  expect(around(0, 5)).toEqual([0, 1]);
  expect(around(2, 5)).toEqual([2, 3, 1]);
  expect([0, 1, 2, 3, -1].map(placeOf)).toEqual([0, 1, 2, 0, 2]);
});

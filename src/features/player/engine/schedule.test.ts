import { describe, expect, it } from 'vitest';
import { evictBefore, isBufferedToEnd, nextPart, overHole, partAt, secondsAhead } from './schedule';

const PARTS = [
  { at: 0, duration: 1_000 },
  { at: 1_000, duration: 2_000 },
  { at: 3_000, duration: 2_000 },
  { at: 5_000, duration: 2_000 },
  { at: 7_000, duration: 2_000 },
];
const NONE = new Set<number>();
const wanted = { parts: PARTS, ranges: [], now: 0, ahead: 20, appended: NONE };

describe('which part is appended next', () => {
  it('is the one that plays, and then each that follows', () => {
    expect(nextPart(wanted)).toBe(0);
    expect(nextPart({ ...wanted, now: 3.5 })).toBe(2);
    expect(nextPart({ ...wanted, ranges: [{ start: 0, end: 3 }] })).toBe(2);
  });

  it('lies no further ahead than is asked for', () => {
    const ranges = [{ start: 0, end: 3 }];
    expect(nextPart({ ...wanted, ranges, ahead: 2 })).toBeUndefined();
    expect(nextPart({ ...wanted, ranges, ahead: 3 })).toBe(2);
  });

  it('is of a neighbour the part it begins with, and no other', () => {
    expect(nextPart({ ...wanted, ahead: 0 })).toBe(0);
    expect(nextPart({ ...wanted, ahead: 0, ranges: [{ start: 0, end: 1 }] })).toBeUndefined();
  });

  it('is not one that was appended, however short it came out', () => {
    const ranges = [{ start: 0, end: 0.5 }];
    expect(nextPart({ ...wanted, ranges })).toBe(0);
    expect(nextPart({ ...wanted, ranges, appended: new Set([0]) })).toBe(1);
  });

  it('is one that was appended and has been cleared since', () => {
    const appended = new Set([0, 1]);
    expect(nextPart({ ...wanted, ranges: [{ start: 1, end: 3 }], appended })).toBe(0);
  });

  it('takes what is missing at the ends of a part for nothing', () => {
    expect(nextPart({ ...wanted, ranges: [{ start: 0.1, end: 2.9 }] })).toBe(2);
  });
});

it('a part is found by the moment, and the last one behind the film', () => {
  expect([0, 0.99, 1, 6.9, 60].map((at) => partAt(PARTS, at))).toEqual([0, 0, 1, 3, 4]);
});

it('the source is told of the end once nothing is missing from here on', () => {
  expect(isBufferedToEnd({ ...wanted, now: 6, ranges: [{ start: 5, end: 9 }] })).toBe(true);
  expect(isBufferedToEnd({ ...wanted, now: 6, ranges: [{ start: 5, end: 8 }] })).toBe(false);
});

it('what plays before it waits is counted from the moment', () => {
  expect(secondsAhead([{ start: 0, end: 4 }], 1)).toBe(3);
  expect(secondsAhead([{ start: 5, end: 9 }], 1)).toBe(0);
});

it('what is far behind is cleared, but not bit by bit', () => {
  expect(evictBefore([{ start: 0, end: 60 }], 50, 20)).toBe(30);
  expect(evictBefore([{ start: 25, end: 60 }], 50, 20)).toBeUndefined();
  expect(evictBefore([], 50, 20)).toBeUndefined();
});

it('a small hole is stepped over, a large one is waited for', () => {
  const ranges = [
    { start: 0, end: 1 },
    { start: 1.3, end: 3 },
  ];
  expect(overHole(ranges, 0.5)).toBeUndefined();
  expect(overHole(ranges, 1)).toBeCloseTo(1.301);
  expect(overHole([{ start: 3, end: 4 }], 1)).toBeUndefined();
});

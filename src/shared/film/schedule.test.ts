import { describe, expect, it } from 'vitest';
import { canStart, evictBefore, isBufferedToEnd, nextPart, overHole, partAt, secondsAhead } from './schedule';

const PARTS = [
  { at: 0, duration: 1_000 },
  { at: 1_000, duration: 2_000 },
  { at: 3_000, duration: 2_000 },
  { at: 5_000, duration: 2_000 },
  { at: 7_000, duration: 2_000 },
];
const NONE = new Set<number>();
const wanted = { parts: PARTS, ranges: [], now: 0, ahead: 20, appended: NONE };

describe('the next part to append', () => {
  it('is the one that plays, and then each that follows', () => {
    expect(nextPart(wanted)).toBe(0);
    expect(nextPart({ ...wanted, now: 3.5 })).toBe(2);
    expect(nextPart({ ...wanted, ranges: [{ start: 0, end: 3 }] })).toBe(2);
  });

  it('is no further ahead than requested', () => {
    const ranges = [{ start: 0, end: 3 }];
    expect(nextPart({ ...wanted, ranges, ahead: 2 })).toBeUndefined();
    expect(nextPart({ ...wanted, ranges, ahead: 3 })).toBe(2);
  });

  it('is only the first part of a neighbouring film', () => {
    expect(nextPart({ ...wanted, ahead: 0 })).toBe(0);
    expect(nextPart({ ...wanted, ahead: 0, ranges: [{ start: 0, end: 1 }] })).toBeUndefined();
  });

  it('is not one already appended, however little of it is buffered', () => {
    const ranges = [{ start: 0, end: 0.5 }];
    expect(nextPart({ ...wanted, ranges })).toBe(0);
    expect(nextPart({ ...wanted, ranges, appended: new Set([0]) })).toBe(1);
  });

  it('is an appended one that was cleared since', () => {
    const appended = new Set([0, 1]);
    expect(nextPart({ ...wanted, ranges: [{ start: 1, end: 3 }], appended })).toBe(0);
  });

  it('ignores small gaps at the ends of a part', () => {
    expect(nextPart({ ...wanted, ranges: [{ start: 0.1, end: 2.9 }] })).toBe(2);
  });
});

it('a part is found by its time, and the last one after the end', () => {
  expect([0, 0.99, 1, 6.9, 60].map((at) => partAt(PARTS, at))).toEqual([0, 0, 1, 3, 4]);
});

it('the source is ended once everything from here on is buffered', () => {
  expect(isBufferedToEnd({ ...wanted, now: 6, ranges: [{ start: 5, end: 9 }] })).toBe(true);
  expect(isBufferedToEnd({ ...wanted, now: 6, ranges: [{ start: 5, end: 8 }] })).toBe(false);
});

it('the seconds ahead are counted from the current moment', () => {
  expect(secondsAhead([{ start: 0, end: 4 }], 1)).toBe(3);
  expect(secondsAhead([{ start: 5, end: 9 }], 1)).toBe(0);
});

it('the buffer far behind is cleared, unless that frees too little', () => {
  expect(evictBefore([{ start: 0, end: 60 }], 50, 20)).toBe(30);
  expect(evictBefore([{ start: 25, end: 60 }], 50, 20)).toBeUndefined();
  expect(evictBefore([], 50, 20)).toBeUndefined();
});

it('a small hole is skipped, and a large one is waited for', () => {
  const ranges = [
    { start: 0, end: 1 },
    { start: 1.3, end: 3 },
  ];
  expect(overHole(ranges, 0.5)).toBeUndefined();
  expect(overHole(ranges, 1)).toBeCloseTo(1.301);
  expect(overHole([{ start: 3, end: 4 }], 1)).toBeUndefined();
});

describe('a film', () => {
  it('starts with 4 s in reserve, or on a connection six times as fast as it is', () => {
    expect(canStart(3.9, 400_000, undefined)).toBe(false);
    expect(canStart(4, 400_000, undefined)).toBe(true);
    expect(canStart(1, 400_000, 2_399_999)).toBe(false);
    expect(canStart(1, 400_000, 2_400_000)).toBe(true);
    expect(canStart(0, 400_000, 9_000_000)).toBe(false);
  });
});

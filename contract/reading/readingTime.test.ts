import { describe, expect, it } from 'vitest';
import {
  addReadingTime,
  joinReadingMonths,
  READING_DEVICES,
  type ReadingMonth,
  secondsOfDays,
} from './readingTime';

const PHONE = '00000000-0000-4000-8000-000000000001';
const DESKTOP = '00000000-0000-4000-8000-000000000002';

describe('a month of reading', () => {
  it('joins to the same result in any order, however often', () => {
    const a: ReadingMonth = [[PHONE, [60, 0, 120]]];
    const b: ReadingMonth = [
      [DESKTOP, [30]],
      [PHONE, [90, 10]],
    ];
    const joined = [
      [PHONE, [90, 10, 120]],
      [DESKTOP, [30]],
    ];
    expect(joinReadingMonths(a, b)).toEqual(joined);
    expect(joinReadingMonths(b, a)).toEqual(joined);
    expect(joinReadingMonths(joinReadingMonths(a, b), b)).toEqual(joined);
  });

  it('sums the devices and limits each day to 24 hours', () => {
    const month: ReadingMonth = [
      [PHONE, [60, 80_000]],
      [DESKTOP, [5, 80_000, 7]],
    ];
    expect(secondsOfDays(month)).toEqual([65, 86_400, 7]);
    expect(secondsOfDays([])).toEqual([]);
  });

  it('grows by the seconds that a device counts, up to 24 hours a day', () => {
    const first = addReadingTime([], { device: PHONE, day: 3, seconds: 50 });
    expect(first).toEqual([[PHONE, [0, 0, 50]]]);
    expect(addReadingTime(first, { device: PHONE, day: 3, seconds: 86_390 })).toEqual([
      [PHONE, [0, 0, 86_400]],
    ]);
  });

  it('keeps a limited number of devices, those with the most reading', () => {
    const many = Array.from({ length: READING_DEVICES + 5 }, (_, at): [string, number[]] => [
      `${at}`.padStart(8, '0'),
      [at + 1],
    ]);
    const joined = joinReadingMonths(many.toReversed(), many);
    expect(joined).toEqual(many.slice(5));
  });
});

import { describe, expect, it } from 'vitest';
import { streaksOf } from './streaks';

const read = (...days: string[]) => new Map(days.map((day) => [day, 600]));

describe('a streak', () => {
  it('counts consecutive days across months and leap days, and keeps the longest', () => {
    const days = read('2028-01-02', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-05', '2028-03-06');
    expect(streaksOf(days, '2028-03-06')).toEqual({ current: 2, longest: 3 });
  });

  it('continues through a day that is not over', () => {
    expect(streaksOf(read('2026-03-07', '2026-03-08'), '2026-03-09')).toEqual({ current: 2, longest: 2 });
    expect(streaksOf(read('2026-03-07', '2026-03-08'), '2026-03-10')).toEqual({ current: 0, longest: 2 });
  });

  it('needs a minute a day, and ignores future days', () => {
    const days = new Map([
      ['2026-03-08', 600],
      ['2026-03-09', 59],
      ['2027-03-09', 600],
    ]);
    expect(streaksOf(days, '2026-03-09')).toEqual({ current: 1, longest: 1 });
    expect(streaksOf(new Map(), '2026-03-09')).toEqual({ current: 0, longest: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { CHECK_IN_BONUS } from '../../contract/money/rewards';
import { addDays } from '../ground/calendar';
import { type Days, describeDays, placeOf, streakTo } from './streak';

const TODAY = '2026-03-09';

function days(tapped: readonly number[], madeUp: readonly number[] = []): Days {
  return new Map([
    ...tapped.map((ago) => [addDays(TODAY, -ago), 'tapped'] as const),
    ...madeUp.map((ago) => [addDays(TODAY, -ago), 'made up'] as const),
  ]);
}
const states = (of: Days) => describeDays(of, TODAY).row.map(({ state }) => state);

describe('the row of seven days', () => {
  it('starts empty, with today next', () => {
    expect(describeDays(days([]), TODAY)).toMatchObject({
      today: TODAY,
      signed: false,
      signedYesterday: false,
      streak: 0,
      awardGold: CHECK_IN_BONUS[0],
      makeUpDay: null,
      streakWithMakeUp: 0,
    });
    expect(states(days([]))).toEqual(['next', 'later', 'later', 'later', 'later', 'later', 'later']);
  });

  it('fills day by day, each place with its bonus', () => {
    expect(states(days([0, 1]))).toEqual(['claimed', 'claimed', 'next', 'later', 'later', 'later', 'later']);
    expect(states(days([1, 2]))).toEqual(states(days([0, 1])));
    expect(describeDays(days([0, 1]), TODAY)).toMatchObject({ signed: true, streak: 2, awardGold: 0 });
    expect(describeDays(days([1, 2]), TODAY)).toMatchObject({ streak: 2, awardGold: CHECK_IN_BONUS[2] });
  });

  it('is full on the seventh day and starts over on the eighth', () => {
    const week = [1, 2, 3, 4, 5, 6, 7];
    expect(states(days(week.map((ago) => ago - 1)))).toEqual(Array(7).fill('claimed'));
    expect(states(days(week))[0]).toBe('next');
    expect(placeOf(days(week), TODAY)).toEqual({ position: 1, bonus: CHECK_IN_BONUS[0] });
    expect(describeDays(days(week), TODAY).streak).toBe(7);
  });

  it('counts days across the start of summer time and the end of a month', () => {
    expect(
      streakTo(
        new Map([
          ['2026-03-07', 'tapped'],
          ['2026-03-08', 'tapped'],
          ['2026-03-09', 'tapped'],
        ]),
        '2026-03-09',
      ),
    ).toBe(3);
    expect(
      streakTo(
        new Map([
          ['2026-02-28', 'tapped'],
          ['2026-03-01', 'tapped'],
        ]),
        '2026-03-01',
      ),
    ).toBe(2);
  });
});

describe('a missed day', () => {
  it('can be made up when it separates the streak from an earlier one', () => {
    expect(describeDays(days([2, 3]), TODAY)).toMatchObject({
      streak: 0,
      makeUpDay: addDays(TODAY, -1),
      streakWithMakeUp: 3,
    });
    expect(describeDays(days([0, 1, 3]), TODAY)).toMatchObject({
      streak: 2,
      makeUpDay: addDays(TODAY, -2),
      streakWithMakeUp: 4,
    });
  });

  it('is shown as made up, and the streak continues', () => {
    expect(states(days([0, 2], [1])).slice(0, 4)).toEqual(['claimed', 'made up', 'claimed', 'next']);
  });

  it('cannot be made up if joining nothing, too old, or soon after another', () => {
    expect(describeDays(days([0]), TODAY).makeUpDay).toBeNull();
    expect(describeDays(days([3]), TODAY).makeUpDay).toBeNull();
    expect(describeDays(days([0, 1, 2, 3, 4, 5, 6, 7, 9]), TODAY).makeUpDay).toBeNull();
    expect(describeDays(days([0, 1, 2, 3, 4, 5, 6, 8]), TODAY).makeUpDay).toBe(addDays(TODAY, -7));
    expect(describeDays(days([0, 2, 4], [3]), TODAY).makeUpDay).toBeNull();
  });
});

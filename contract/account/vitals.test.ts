import { expect, test } from 'vitest';
import { gradeOf, MOST_OF_A_REPORT, SPEED_NAMES, SPEEDS, VITAL_SUMS } from './vitals';

test('a value is good or fair up to its thresholds, and poor beyond them', () => {
  for (const speed of SPEED_NAMES) {
    const [good, fair] = SPEEDS[speed];
    const values = [0, good, good + 0.001, fair, fair + 0.001, Number.MAX_VALUE];
    expect(values.map((value) => gradeOf(speed, value))).toEqual([
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
    ]);
  }
});

test('there are 17 sums, each with a limit', () => {
  expect(VITAL_SUMS).toHaveLength(17);
  expect(Object.values(MOST_OF_A_REPORT).every((most) => Number.isSafeInteger(most) && most > 0)).toBe(true);
});

import { expect, test } from 'vitest';
import { fieldOf, momentOf } from '../desk/deskTime';
import { draftTimes } from './draftTimes';

test('chapters come out at the same time of day, also over a change of the clock', () => {
  for (const month of ['03', '10']) {
    const first = momentOf(`2026-${month}-20T18:00`) ?? 0;
    const fields = draftTimes(first, 7, 6).map(fieldOf);
    expect(fields.every((field) => field.endsWith('T18:00'))).toBe(true);
    expect(fields[1]).toBe(`2026-${month}-27T18:00`);
  }
  const first = momentOf('2026-03-20T18:00') ?? 0;
  expect(draftTimes(first, 0, 3)).toEqual([first, first, first]);
});

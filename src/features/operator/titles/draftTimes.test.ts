import { expect, test } from 'vitest';
import { fieldIn, momentIn } from '../../../../contract/wire/zonedTime';
import { draftTimes } from './draftTimes';

test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
  'chapters come out at the same time of day in %s, also over a change of the clock',
  (zone) => {
    for (const month of ['03', '10']) {
      const first = momentIn(zone, `2026-${month}-20T18:00`) ?? 0;
      const fields = draftTimes(zone, first, 7, 6).map((moment) => fieldIn(zone, moment));
      expect(fields.every((field) => field.endsWith('T18:00'))).toBe(true);
      expect(fields[1]).toBe(`2026-${month}-27T18:00`);
    }
    const first = momentIn(zone, '2026-03-20T18:00') ?? 0;
    expect(draftTimes(zone, first, 0, 3)).toEqual([first, first, first]);
  },
);

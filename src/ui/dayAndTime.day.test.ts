import { expect, it } from 'vitest';
import { dayAndTime } from './dayAndTime';

it('a day and time is in New York on a 24-hour clock, in any language', () => {
  // Five past midnight in New York, in winter.
  const moment = Date.UTC(2026, 10, 21, 5, 5);
  expect(dayAndTime(moment, 'en')).toMatch(/Nov 21, 2026, 00:05/);
  expect(dayAndTime(Date.UTC(2026, 6, 4, 23, 30), 'en')).toMatch(/Jul 4, 2026, 19:30/);
  expect(dayAndTime(moment, 'ru')).toMatch(/21 нояб\. 2026.*0?0:05/);
});

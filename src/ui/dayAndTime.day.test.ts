import { expect, it } from 'vitest';
import { dayAndTime } from './dayAndTime';

it('is New York time on a 24-hour clock, whatever the language', () => {
  // Five past midnight in New York, in winter.
  const moment = Date.UTC(2026, 10, 21, 5, 5);
  expect(dayAndTime(moment, 'en')).toMatch(/Nov 21, 2026, 00:05/);
  expect(dayAndTime(Date.UTC(2026, 6, 4, 23, 30), 'en')).toMatch(/Jul 4, 2026, 19:30/);
  expect(dayAndTime(moment, 'ru')).toMatch(/21 нояб\. 2026.*0?0:05/);
});

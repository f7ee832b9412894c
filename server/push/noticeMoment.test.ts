import { describe, expect, it } from 'vitest';
import { DEFAULT_NOTICE_CHOICES } from '../../contract/account/noticeKinds';
import { isTimeZone, minuteOfDay } from '../../contract/wire/zonedTime';
import { choicesOf, noticeMoment } from './noticeMoment';

const quiet = (from: string, to: string) => {
  const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return { ...DEFAULT_NOTICE_CHOICES, quietFrom: minute(from), quietTo: minute(to) };
};
const NIGHT = quiet('22:00', '08:00');
const moment = (choices: typeof NIGHT, zone: string, at: string) =>
  noticeMoment(choices, zone, new Date(at)).toISOString();

describe('quiet hours', () => {
  it.each([
    ['before them it is told at once', NIGHT, 'UTC', '2026-11-25T21:59:59Z', '2026-11-25T21:59:59.000Z'],
    ['from their first minute on it waits', NIGHT, 'UTC', '2026-11-25T22:00:00Z', '2026-11-26T08:00:00.000Z'],
    ['over midnight', NIGHT, 'UTC', '2026-11-26T00:30:20Z', '2026-11-26T08:00:00.000Z'],
    ['at their end it is told', NIGHT, 'UTC', '2026-11-26T08:00:00Z', '2026-11-26T08:00:00.000Z'],
    ['within one day', quiet('12:30', '14:00'), 'UTC', '2026-11-26T13:59:59Z', '2026-11-26T14:00:00.000Z'],
    ['none', quiet('00:00', '00:00'), 'UTC', '2026-11-26T03:00:00Z', '2026-11-26T03:00:00.000Z'],
    [
      'by the reader’s clock, to the east',
      NIGHT,
      'Asia/Tokyo',
      '2026-11-25T15:00:00Z',
      '2026-11-25T23:00:00.000Z',
    ],
    ['to the west', NIGHT, 'America/Los_Angeles', '2026-11-25T15:30:00Z', '2026-11-25T16:00:00.000Z'],
    ['by half an hour', NIGHT, 'Asia/Kolkata', '2026-11-25T18:00:00Z', '2026-11-26T02:30:00.000Z'],
    // New York: on 1 November clocks go back from 2:00 to 1:00, on 8 March forward from 2:00 to 3:00.
    ['a night with 25 hours', NIGHT, 'America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T13:00:00.000Z'],
    ['a night with 23 hours', NIGHT, 'America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T12:00:00.000Z'],
    [
      'an end that the clock jumps over',
      quiet('23:00', '02:30'),
      'America/New_York',
      '2026-03-08T05:00:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
  ])('give the expected moment of a push: %s', (_, choices, zone, at, expected) => {
    expect(moment(choices, zone, at)).toBe(expected);
  });

  it('never contain the moment of a push, in any zone or season', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'Australia/Lord_Howe']) {
      for (let hour = 0; hour < 24 * 370; hour += 7) {
        const at = new Date(Date.UTC(2026, 0, 1, hour, 20));
        const told = noticeMoment(NIGHT, zone, at);
        const minute = minuteOfDay(zone, told.getTime());
        expect([zone, at, minute >= 480 && minute < 1_320]).toEqual([zone, at, true]);
        expect(told.getTime() - at.getTime()).toBeLessThanOrEqual(11 * 3_600_000);
      }
    }
  });
});

it('valid time zones are recognised', () => {
  expect(['Europe/Moscow', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

it('reported choices override the defaults', () => {
  expect(choicesOf({ streak: { v: false, s: 3 }, weeklyCap: { v: 3, s: 4 } })).toEqual({
    ...DEFAULT_NOTICE_CHOICES,
    streak: false,
    weeklyCap: 3,
  });
  expect(choicesOf(null)).toEqual(DEFAULT_NOTICE_CHOICES);
});

import { expect, test } from 'vitest';
import { type Rhythm, slotsAfter } from './timetable';

const first = (count: number, rhythm: Rhythm, after: string) =>
  [...slotsAfter(rhythm, Date.parse(after))]
    .slice(0, count)
    .map((at) => new Date(at).toISOString().slice(0, 16));
const twiceAWeek = (zone: string) => ({ zone, days: [2, 5], times: ['18:00'] });

test.each([
  ['America/New_York', '2026-03-05T00:00Z', ['03-06T23:00', '03-10T22:00', '03-13T22:00']],
  ['America/New_York', '2026-10-30T00:00Z', ['10-30T22:00', '11-03T23:00', '11-06T23:00']],
  ['Europe/Berlin', '2026-03-27T00:00Z', ['03-27T17:00', '03-31T16:00', '04-03T16:00']],
  ['Europe/Berlin', '2026-10-23T00:00Z', ['10-23T16:00', '10-27T17:00', '10-30T17:00']],
  ['America/Sao_Paulo', '2026-10-16T00:00Z', ['10-16T21:00', '10-20T21:00', '10-23T21:00']],
  ['Australia/Lord_Howe', '2026-04-03T00:00Z', ['04-03T07:00', '04-07T07:30', '04-10T07:30']],
  ['Australia/Lord_Howe', '2026-10-02T00:00Z', ['10-02T07:30', '10-06T07:00', '10-09T07:00']],
  ['Asia/Kolkata', '2026-03-27T00:00Z', ['03-27T12:30', '03-31T12:30', '04-03T12:30']],
])('Tuesdays and Fridays at 18:00 in %s after %s', (zone, after, expected) => {
  expect(first(3, twiceAWeek(zone), after)).toEqual(expected.map((at) => `2026-${at}`));
});

test('a year of times is at that hour of those days, each once, through both changes of the clock', () => {
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/Sao_Paulo']) {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short' });
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
    const slots = [...slotsAfter(twiceAWeek(zone), Date.parse('2026-01-01T00:00Z'))];
    expect(slots.length).toBe(105);
    expect(new Set(slots.map((at) => `${clock.format(at)} ${time.format(at)}`))).toEqual(
      new Set(['Tue 18:00', 'Fri 18:00']),
    );
    expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
  }
});

test('a time that the clock skips is after the gap, and once if the next one is there too', () => {
  const night = { zone: 'Europe/Berlin', days: [7], times: ['03:00', '02:30'] };
  expect(first(3, night, '2026-03-28T00:00Z')).toEqual([
    '2026-03-29T01:00',
    '2026-04-05T00:30',
    '2026-04-05T01:00',
  ]);
});

test('a time that the clock has twice is the first one, once, also between the two', () => {
  const night = { zone: 'Europe/Berlin', days: [7], times: ['02:30'] };
  expect(first(2, night, '2026-10-25T00:29Z')).toEqual(['2026-10-25T00:30', '2026-11-01T01:30']);
  expect(first(1, night, '2026-10-25T00:30Z')).toEqual(['2026-11-01T01:30']);
  expect(first(1, night, '2026-10-25T01:00Z')).toEqual(['2026-11-01T01:30']);
});

test('no time is at or before the moment', () => {
  expect(first(1, twiceAWeek('UTC'), '2026-12-01T18:00Z')).toEqual(['2026-12-04T18:00']);
  expect(first(1, twiceAWeek('UTC'), '2026-12-01T17:59Z')).toEqual(['2026-12-01T18:00']);
  expect(first(1, { zone: 'UTC', days: [], times: ['18:00'] }, '2026-12-01T17:59Z')).toEqual([]);
});

import { expect, test } from 'vitest';
import { fieldIn, momentIn } from './zonedTime';

const utc = (zone: string, field: string) => new Date(momentIn(zone, field) ?? 0).toISOString().slice(0, 16);

test.each([
  // A usual day.
  ['America/Sao_Paulo', '2026-01-15T18:00', '2026-01-15T21:00'],
  ['Asia/Kolkata', '2026-10-25T02:30', '2026-10-24T21:00'],
  ['UTC', '2026-03-29T02:30', '2026-03-29T02:30'],
  // Skipped: the first moment after the gap.
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:00'],
  ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T01:00'],
  ['Europe/Berlin', '2026-03-29T02:59', '2026-03-29T01:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30'],
  ['Africa/Cairo', '2026-04-24T00:30', '2026-04-23T22:00'],
  // Twice: the first time.
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
  // Around a change.
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00'],
])('in %s, %s is %s UTC', (zone, field, expected) => {
  expect(utc(zone, field)).toBe(expected);
});

test('a field shows what the zone’s clock shows, and an incomplete one is no moment', () => {
  expect(fieldIn('Asia/Kolkata', Date.parse('2026-12-31T23:30Z'))).toBe('2027-01-01T05:00');
  expect(fieldIn('America/New_York', Date.parse('2026-11-01T06:30Z'))).toBe('2026-11-01T01:30');
  expect([momentIn('UTC', ''), momentIn('UTC', '2026-05-04'), momentIn('UTC', '2026-13-04T10:00')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(() => fieldIn('Mars/Olympus', 0)).toThrow(RangeError);
});

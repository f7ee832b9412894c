import { describe, expect, it } from 'vitest';
import { addMissing, addUse, emptyHistory, type RideHistory } from './rideHistory';
import { dayAt, lastRideDay, nextRide, usualRide } from './usualRide';

/** A Monday, by the local clock. */
const MONDAY = new Date(2026, 5, 1).getTime();
const moment = (day: number, hour: number) => {
  const date = new Date(dayAt(MONDAY, day));
  date.setHours(0, hour * 60);
  return date.getTime();
};
type Commute = { day: number; book?: number; drama?: number; missing?: boolean };

function commutes(all: readonly Commute[]): RideHistory {
  let history = emptyHistory(moment(0, 6));
  for (const { day, book = 0, drama = 0, missing = false } of all) {
    const from = moment(day, 8);
    const middle = from + book * 60_000;
    const to = middle + drama * 60_000;
    history = addUse(history, { kind: 'book', from, to: middle, isCutOff: true });
    history = addUse(history, { kind: 'drama', from: middle, to, isCutOff: true });
    if (missing) history = addMissing(history, to);
  }
  return history;
}
const workdays = (weeks: number, book = 20) =>
  commutes(
    Array.from({ length: weeks * 7 }, (_, day) => day)
      .filter((day) => day % 7 < 5)
      .map((day) => ({ day, book })),
  );

describe('a usual ride', () => {
  it('is as long as most of the recent ones, of each kind', () => {
    const history = commutes(
      [20, 24, 22, 60, 21].map((book, day) => ({ day, book, drama: day < 2 ? 10 : 0 })),
    );
    expect(usualRide(history, moment(4, 12))).toEqual({ minutes: 34, book: 24, drama: 10 });
  });

  it('needs one ride in the last two weeks, longer than a moment', () => {
    expect(usualRide(commutes([]), moment(0, 12))).toBeUndefined();
    expect(usualRide(commutes([{ day: 0, book: 3 }]), moment(0, 12))).toBeUndefined();
    const history = commutes([{ day: 0, book: 20 }]);
    expect(usualRide(history, moment(13, 12))).toMatchObject({ book: 20 });
    expect(usualRide(history, moment(15, 12))).toBeUndefined();
  });

  it('grows after a ride on which something was missing, and shrinks again', () => {
    const days = Array.from({ length: 10 }, (_, day) => ({ day, book: 20 }));
    const short = [...days, ...[10, 11, 12].map((day) => ({ day, book: 20, missing: true }))];
    expect(usualRide(commutes(short), moment(12, 12))).toMatchObject({ book: 30 });
    const again = [...short, ...Array.from({ length: 8 }, (_, at) => ({ day: 13 + at, book: 20 }))];
    expect(usualRide(commutes(again), moment(20, 12))).toMatchObject({ book: 20 });
  });

  it('is expected of both kinds if nothing at all was there', () => {
    expect(usualRide(commutes([{ day: 0, missing: true }]), moment(0, 12))).toEqual({
      minutes: 15,
      book: 8,
      drama: 8,
    });
  });
});

describe('the next ride', () => {
  it('is tomorrow’s after the first day', () => {
    expect(nextRide(workdays(0), moment(0, 12))).toBeUndefined();
    expect(nextRide(commutes([{ day: 0, book: 20 }]), moment(0, 12))).toBe(moment(1, 8));
  });

  it('is today’s until its usual end', () => {
    expect(nextRide(workdays(3), moment(21, 7))).toBe(moment(21, 8));
    expect(nextRide(workdays(3), moment(21, 9))).toBe(moment(22, 8));
  });

  it('is Monday’s on a Friday, once a weekend has passed', () => {
    expect(nextRide(workdays(2), moment(11, 12))).toBe(moment(14, 8));
    expect(nextRide(workdays(2), moment(13, 20))).toBe(moment(14, 8));
  });

  it('keeps its hour when the clocks change', () => {
    for (let day = 0; day < 360; day += 7) {
      const history = commutes([day, day + 1, day + 2].map((each) => ({ day: each, book: 20 })));
      const next = new Date(nextRide({ ...history, since: moment(day, 6) }, moment(day + 2, 12)) ?? 0);
      expect(next.getHours(), `day ${day}`).toBe(8);
    }
  });
});

describe('the last ride', () => {
  it('is over fifteen minutes after its end', () => {
    const history = commutes([{ day: 0, book: 20, missing: true }]);
    expect(lastRideDay(history, moment(0, 8.5))).toBeUndefined();
    expect(lastRideDay(history, moment(0, 9))).toMatchObject({ day: MONDAY, short: true });
  });
});

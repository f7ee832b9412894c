import { describe, expect, it } from 'vitest';
import {
  addMissing,
  addUse,
  emptyHistory,
  type RideHistory,
  type RideUse,
  rideHistoryOf,
} from './rideHistory';

const START = Date.UTC(2026, 2, 2, 7);
const at = (minute: number) => START + minute * 60_000;
const use = (from: number, to: number, isCutOff = true, kind: RideUse['kind'] = 'book'): RideUse => ({
  kind,
  from: at(from),
  to: at(to),
  isCutOff,
});
const after = (...uses: RideUse[]): RideHistory => uses.reduce(addUse, emptyHistory(START));
const short = { from: at(0), drama: 0, short: false };

describe('a ride', () => {
  it('is the use without a connection', () => {
    expect(after(use(0, 1), use(1, 3)).rides).toEqual([{ ...short, to: at(3), book: 3 }]);
    expect(after(use(0, 5, false)).rides).toEqual([]);
  });

  it('contains the use over a connection in between, and none after its end', () => {
    const between = after(use(0, 2), use(2, 6, false, 'drama'), use(6, 7));
    expect(between.rides).toEqual([{ ...short, to: at(7), book: 3, drama: 4 }]);
    const home = after(use(0, 2), use(2, 6, false), use(30, 31), use(31, 40, false));
    expect(home.rides.map(({ book }) => book)).toEqual([2, 1]);
  });

  it('ends fifteen minutes after the connection last failed', () => {
    expect(after(use(0, 1), use(16, 17)).rides).toHaveLength(1);
    expect(after(use(0, 1), use(17, 18)).rides).toHaveLength(2);
  });

  it('is short if something was missing, even if nothing else was read', () => {
    expect(addMissing(after(use(0, 4)), at(6)).rides).toEqual([
      { ...short, to: at(6), book: 4, short: true },
    ]);
    expect(addMissing(emptyHistory(START), at(0)).rides).toEqual([
      { ...short, to: at(0), book: 0, short: true },
    ]);
  });
});

describe('a history', () => {
  it('forgets rides after four weeks, and those of a clock that was set back', () => {
    const weeks = 7 * 24 * 60;
    const days = [0, 1, 2, 3, 4.5].map((week) => use(week * weeks, week * weeks + 1));
    expect(after(...days).rides).toHaveLength(4);
    expect(after(use(weeks, weeks + 5), use(0, 5)).rides.map(({ from }) => from)).toEqual([at(0)]);
  });

  it('takes no report of an impossible length', () => {
    expect(after(use(0, 61), use(5, 5), use(5, 4)).rides).toEqual([]);
  });

  it('is read back as far as it is one', () => {
    const history = after(use(0, 3));
    expect(rideHistoryOf(JSON.parse(JSON.stringify(history)))).toEqual(history);
    expect(rideHistoryOf({ ...history, rides: [null, ...history.rides] })).toEqual(history);
    for (const other of [undefined, null, 7, {}, { rides: {} }]) expect(rideHistoryOf(other)).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { type GuestSituation, isKeepGuestDue } from './keepGuestDue';

const DAY = 86_400_000;
const GUEST: GuestSituation = {
  isLogin: 0,
  coins: 0,
  readTimes: 3,
  refusals: undefined,
  refusedAt: undefined,
  isPersisted: false,
  now: 100 * DAY,
};
const due = (changes: Partial<GuestSituation>) => isKeepGuestDue({ ...GUEST, ...changes });

it('is offered to a guest who has read three chapters, or has coins', () => {
  expect(due({})).toBe(true);
  expect(due({ readTimes: 2 })).toBe(false);
  expect(due({ readTimes: undefined })).toBe(false);
  expect(due({ readTimes: 0, coins: 5 })).toBe(true);
});

it('is offered to nobody who has an account, is not known yet, or whose browser keeps it', () => {
  expect(due({ isLogin: 1 })).toBe(false);
  expect(due({ isLogin: undefined })).toBe(false);
  expect(due({ isPersisted: true })).toBe(false);
});

it('takes a no for a month, and a second one for good', () => {
  expect(due({ refusals: 1, refusedAt: 71 * DAY })).toBe(false);
  expect(due({ refusals: 1, refusedAt: 70 * DAY })).toBe(true);
  expect(due({ refusals: 2, refusedAt: 0 })).toBe(false);
  expect(due({ refusals: 1, refusedAt: 101 * DAY })).toBe(false);
});

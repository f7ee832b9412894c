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

it('securing a guest’s data is offered after three chapters or with coins', () => {
  expect(due({})).toBe(true);
  expect(due({ readTimes: 2 })).toBe(false);
  expect(due({ readTimes: undefined })).toBe(false);
  expect(due({ readTimes: 0, coins: 5 })).toBe(true);
});

it('securing data is not offered to accounts, unknown readers or with persistent storage', () => {
  expect(due({ isLogin: 1 })).toBe(false);
  expect(due({ isLogin: undefined })).toBe(false);
  expect(due({ isPersisted: true })).toBe(false);
});

it('securing data is not offered for thirty days after a refusal, never after two', () => {
  expect(due({ refusals: 1, refusedAt: 71 * DAY })).toBe(false);
  expect(due({ refusals: 1, refusedAt: 70 * DAY })).toBe(true);
  expect(due({ refusals: 2, refusedAt: 0 })).toBe(false);
  expect(due({ refusals: 1, refusedAt: 101 * DAY })).toBe(false);
});

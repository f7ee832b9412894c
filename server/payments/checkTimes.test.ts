import { expect, it } from 'vitest';
import { nextCheck } from './checkTimes';

const DAY_MS = 86_400_000;
const paidAt = new Date('2026-01-01T00:00:00Z');
const after = (days: number) => new Date(paidAt.getTime() + days * DAY_MS);
const paid = { checks: 0, expiresAt: paidAt, paidAt, refunded: 0, owed: 0, money: 199 };

it.each(['paid', 'partlyRefunded', 'refunded', 'won'] as const)(
  'an order that is %s is checked until a refund is no longer possible',
  (state) => {
    const order = { ...paid, state, refunded: state === 'refunded' ? 199 : 0 };
    expect(nextCheck(order, after(2))).toEqual(after(3));
    expect(nextCheck(order, after(121))).toEqual(after(180));
    expect(nextCheck(order, after(180))).toBeNull();
  },
);

it('an order whose withdrawal is not paid back yet is checked soon', () => {
  expect(nextCheck({ ...paid, state: 'paid', owed: 1 }, after(200))).toEqual(
    new Date(after(200).getTime() + 60_000),
  );
});

it('a disputed order is checked daily, and a lost one no more', () => {
  expect(nextCheck({ ...paid, state: 'disputed' }, after(400))).toEqual(after(401));
  expect(nextCheck({ ...paid, state: 'lost' }, after(2))).toBeNull();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '../../testing/openTestContext';
import { budgets } from '../db/schema/installation';
import { type Budget, leftOf, removeOldBudgets, takeBudget } from './budgets';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(Date.UTC(2026, 2, 8, 6, 30) + ms);
const named = (name: string): Budget => ({ name, most: 10, windowMs: HOUR_MS });
const take = (budget: Budget, amount: number, ms = 0, subject = 'a network') =>
  takeBudget(context.db, context.secrets, { budget, subject, amount, now: at(ms) });
const left = (budget: Budget, ms = 0, subject = 'a network') =>
  leftOf(context.db, context.secrets, { budget, subject, now: at(ms) });

it('a budget grants at most its amount until its window ends', async () => {
  const budget = named('mails');
  expect(await take(budget, 7)).toBe(true);
  expect(await take(budget, 4)).toBe(false);
  expect(await left(budget)).toBe(3);
  expect(await take(budget, 3)).toBe(true);
  expect(await take(budget, 1, HOUR_MS - 1)).toBe(false);
  expect(await take(budget, 1, HOUR_MS)).toBe(true);
  expect(await left(budget, HOUR_MS)).toBe(9);
});

it('a budget grants nothing to a request larger than its whole amount', async () => {
  const budget = named('bytes');
  expect(await take(budget, 11)).toBe(false);
  expect(await left(budget)).toBe(10);
});

it('budgets are separate for each subject and name', async () => {
  expect(await take(named('one'), 10)).toBe(true);
  expect(await take(named('one'), 10, 0, 'another network')).toBe(true);
  expect(await take(named('other'), 10)).toBe(true);
});

it('a rolled-back transaction returns what it took from a budget', async () => {
  const budget = named('rolled back');
  const { db, secrets } = context;
  await expect(
    db.transaction(async (tx) => {
      await takeBudget(tx, secrets, { budget, subject: 'a network', amount: 10, now: at(0) });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await left(budget)).toBe(10);
});

it('a budget stores no address, and is deleted once it is full again', async () => {
  await takeBudget(context.db, context.secrets, { budget: named('kept'), subject: '192.0.2.1', now: at(0) });
  const rows = await context.db.select().from(budgets);
  expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
  await removeOldBudgets(context.db, at(3 * HOUR_MS));
  expect(await context.db.select().from(budgets)).toEqual([]);
});

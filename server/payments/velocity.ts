import { createHmac } from 'node:crypto';
import type { Transaction } from '../ground/db/database';
import { type Budget, leftOf, takeBudget } from '../ground/limits/budgets';
import type { Secrets } from '../ground/secrets';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/*
 * An attacker who tests stolen cards begins many payments, most of which are declined (decision 0053). A
 * reader mistypes a number a few times; an office of 500 behind one address buys a few dozen packages an
 * hour, of which one in ten is declined.
 */
const BEGUN_BY_READER: Budget = { name: 'payments of a reader', most: 20, windowMs: HOUR_MS };
const BEGUN_FROM_NETWORK: Budget = { name: 'payments of a network', most: 120, windowMs: HOUR_MS };
const DECLINED_READER: Budget = { name: 'declines of a reader', most: 10, windowMs: DAY_MS };
const DECLINED_NETWORK: Budget = { name: 'declines of a network', most: 40, windowMs: DAY_MS };

/** The most declined tries of one order, after which it is cancelled, at the provider too. */
export const MOST_DECLINES = 5;

type Payer = { readonly userId: number; readonly network: string; readonly now: Date };

/** A keyed hash of a network for the order's row, which does not reveal the network. */
export function networkMark(secrets: Secrets, network: string): string {
  return createHmac('sha256', secrets.budgetKey).update(`payments\n${network}`).digest('base64url');
}

/**
 * Counts the begin of a payment; `network` as `networkMark` returns it. False after too many begun or
 * declined payments.
 */
export async function mayBegin(
  tx: Transaction,
  secrets: Secrets,
  { userId, network, now }: Payer,
): Promise<boolean> {
  const reader = String(userId);
  if ((await leftOf(tx, secrets, { budget: DECLINED_READER, subject: reader, now })) === 0) return false;
  if ((await leftOf(tx, secrets, { budget: DECLINED_NETWORK, subject: network, now })) === 0) return false;
  return (
    (await takeBudget(tx, secrets, { budget: BEGUN_BY_READER, subject: reader, now })) &&
    (await takeBudget(tx, secrets, { budget: BEGUN_FROM_NETWORK, subject: network, now }))
  );
}

export async function recordDeclines(
  tx: Transaction,
  secrets: Secrets,
  { userId, network, now, declines }: Payer & { readonly declines: number },
): Promise<void> {
  for (const [budget, subject] of [
    [DECLINED_READER, String(userId)],
    [DECLINED_NETWORK, network],
  ] as const) {
    const left = subject === '' ? 0 : await leftOf(tx, secrets, { budget, subject, now });
    const amount = Math.min(left, declines);
    if (amount > 0) await takeBudget(tx, secrets, { budget, subject, amount, now });
  }
}

import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from '../context';
import { type Database, keptFor, rowsOf } from '../db/database';
import type { CallCounts } from './callCounts';

type Exchanged = { readonly name: string; readonly counts: CallCounts; readonly least: number };

const exchangedOf = keptFor((): Exchanged[] => []);

/** The share of the limit from which a caller is reported: most callers cost the database nothing. */
const WORTH_TELLING = 0.1;
const MINUTE_MS = 60_000;
/** The limit of callers reported in one round; the rest wait for the next. */
const MOST_TOLD = 2_000;
const BUDGET = 'calls a minute';

/**
 * Applies a limit of `calls` per minute to all processes on this database together. `name` is the same in
 * each of them.
 */
export function exchangeWith(db: Database, name: string, counts: CallCounts, calls: number): void {
  exchangedOf(db).push({ name, counts, least: Math.max(1, Math.ceil(calls * WORTH_TELLING)) });
}

/**
 * Reports the new counts to the other processes and reads theirs, in one statement for all limits. No call
 * waits for it, so a caller that uses several processes at once gains only its calls between two rounds.
 * Resolves to the number of callers reported.
 */
export async function exchangeCounts({
  db,
  secrets,
  now,
}: Pick<Context, 'db' | 'secrets' | 'now'>): Promise<number> {
  const at = now().getTime();
  const minute = Math.floor(at / MINUTE_MS);
  const told = new Map<string, { readonly amount: number; readonly hear: (everywhere: number) => void }>();
  for (const { name, counts, least } of exchangedOf(db)) {
    if (told.size >= MOST_TOLD) break;
    for (const { who, amount } of counts.untold(least, minute, at)) {
      const subject = createHmac('sha256', secrets.budgetKey).update(`${BUDGET}\n${name}\n${who}\n${minute}`);
      told.set(subject.digest('base64url'), {
        amount,
        hear: (everywhere) => counts.hear(who, minute, everywhere),
      });
    }
  }
  if (told.size === 0) return 0;
  // Sorted, because two processes that lock the same rows in different orders would deadlock.
  const subjects = [...told.keys()].toSorted();
  const amounts = subjects.map((subject) => told.get(subject)?.amount ?? 0);
  const endsAt = new Date((minute + 1) * MINUTE_MS).toISOString();
  const rows = await rowsOf<{ subject: string; used: number }>(
    db,
    sql`insert into budgets (name, subject, used, ends_at)
      select ${BUDGET}, subject, amount, ${endsAt}::timestamptz
      from unnest(${`{${subjects.join(',')}}`}::text[], ${`{${amounts.join(',')}}`}::bigint[]) as told (subject, amount)
      order by subject
      on conflict (name, subject) do update set used = budgets.used + excluded.used
      returning subject, used::float8 as used`,
  );
  for (const { subject, used } of rows) told.get(subject)?.hear(used);
  return rows.length;
}

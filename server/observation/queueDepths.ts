import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';

export type QueueDepth = {
  readonly queue: 'mails' | 'pushEvents' | 'pushNotices' | 'paymentEvents';
  /** Waiting rows, at most `MOST_COUNTED`. */
  readonly waiting: number;
  /** Rows that were given up and wait for the operator. */
  readonly parked: number;
  /** How long the oldest due row has waited, in seconds. */
  readonly oldestSeconds: number;
};

/** Counting stops here, so it never costs more than reading this many entries of an index. */
const MOST_COUNTED = 10_000;

/** Returns the depths of the database's queues. Each is read by an index of its waiting rows. */
export async function queueDepths(db: Database, now: Date): Promise<QueueDepth[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const waiting = (name: QueueDepth['queue'], table: string, since: string, condition: string) => sql`
    select ${name}::text as queue, count(*)::int as waiting,
      greatest(0, coalesce(extract(epoch from ${at} - min(since)), 0))::float8 as "oldestSeconds"
    from (select ${sql.raw(since)} as since from ${sql.raw(table)} where ${sql.raw(condition)} limit ${MOST_COUNTED}) w`;
  const rows = await rowsOf<Omit<QueueDepth, 'parked'>>(
    db,
    sql`${waiting('mails', 'mails', 'next_at', 'sent_at is null and parked_at is null')}
      union all ${waiting('pushEvents', 'push_events', 'created_at', 'done_at is null')}
      union all ${waiting('pushNotices', 'push_notices', 'due_at', 'claimed_at is null')}
      union all ${waiting('paymentEvents', 'payment_events', 'next_at', 'applied_at is null and parked_at is null')}`,
  );
  const [parked] = await rowsOf<{ mails: number; paymentEvents: number }>(
    db,
    sql`select (select count(*)::int from (select 1 from mails where parked_at is not null limit ${MOST_COUNTED}) m) as mails,
      (select count(*)::int from (select 1 from payment_events where parked_at is not null limit ${MOST_COUNTED}) e)
        as "paymentEvents"`,
  );
  return rows.map((row) => ({
    ...row,
    parked: row.queue === 'mails' || row.queue === 'paymentEvents' ? (parked?.[row.queue] ?? 0) : 0,
  }));
}

import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';

export type QueueDepth = {
  readonly queue: 'mails' | 'pushEvents' | 'pushNotices' | 'paymentEvents';
  /** What waits, `MOST_COUNTED` at most. */
  readonly waiting: number;
  /** What was given up and is the operator's to look at. */
  readonly parked: number;
  /** For how long the oldest that is due waits, in seconds. */
  readonly oldestSeconds: number;
};

/** Counting stops here: whoever watches knows by then, and the count never costs more than reading that many of an index. */
const MOST_COUNTED = 10_000;

/** How full the queues in the database are. Each is read by its index of what waits. */
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

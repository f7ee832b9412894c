import { sql } from 'drizzle-orm';
import { MOST_WAITING } from '../../contract/operator/operator';
import { type Database, rowsOf } from '../ground/db/database';

export type Waiting = { readonly comments: number; readonly messages: number; readonly typos: number };

/**
 * Counts what waits for an operator, each up to MOST_WAITING and by the index of what is open, so that a long
 * queue costs no more than a short one.
 */
export async function countWaiting(db: Database): Promise<Waiting> {
  const [row] = await rowsOf<Waiting>(
    db,
    sql`select
      (select count(*) from (
        (select id from comments where state = 'waiting' limit ${MOST_WAITING})
        union (select id from comments where reports > 0 and state in ('shown', 'waiting') limit ${MOST_WAITING})
        limit ${MOST_WAITING}) c)::int as comments,
      (select count(*) from (select 1 from support_messages where closed_at is null limit ${MOST_WAITING}) m)::int as messages,
      (select count(*) from (select 1 from typo_reports where settled_at is null limit ${MOST_WAITING}) t)::int as typos`,
  );
  return row ?? { comments: 0, messages: 0, typos: 0 };
}

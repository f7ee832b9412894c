import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database';

/** A moment of the primary's clock, in ms since the epoch: no other clock is compared with it. */
export type Beat = { readonly at: number };

const KEY = 'heartbeat';
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint::text`;

/** Writes down what time it is, for replicas to repeat. */
export async function beat(primary: Database): Promise<Beat> {
  const [row] = await rowsOf<Beat>(
    primary,
    sql`insert into installation (key, value) values (${KEY}, ${NOW})
      on conflict (key) do update set value = excluded.value returning value::float8 as at`,
  );
  if (!row) throw new Error('The heartbeat was not written.');
  return row;
}

/** The last one that a replica has heard of; undefined where it has heard of none. */
export async function beatAt(replica: Database): Promise<number | undefined> {
  const [row] = await rowsOf<Beat>(
    replica,
    sql`select value::float8 as at from installation where key = ${KEY}`,
  );
  return row?.at;
}

import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** The one database type handlers see, whichever Postgres is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Rows of a hand-written statement. Both drivers answer `{ rows }`, but bigint arrives as a number from one and as a
 * string from the other: cast to int or float8 in the statement.
 */
export async function rowsOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: Row[] };
  return answer.rows;
}

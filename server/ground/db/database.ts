import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgDialect, PgQueryResultHKT, PgSession } from 'drizzle-orm/pg-core';

/** The one database type handlers see, whichever Postgres is behind it. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** Whoever opened it closes it. */
export type OpenDatabase = { readonly db: Database; readonly close: () => Promise<void> };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Rows of a hand-written statement. Both drivers answer `{ rows }`, but bigint arrives as a number from one and as a
 * string from the other: cast to int or float8 in the statement.
 */
export async function rowsOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: Row[] };
  return answer.rows;
}

/**
 * The same for a statement that is sent often and always reads the same but for its values: under its name the server
 * parses and plans it once a connection. Drizzle offers names for built queries alone, so this takes its own two parts.
 */
export async function namedRowsOf<Row>(
  db: Database | Transaction,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  const query = session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false);
  const answer = (await query.execute()) as { rows: Row[] };
  return answer.rows;
}

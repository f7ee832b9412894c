import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from './database';

/**
 * Rows as one field of JSON: the embedded database hands each field out by itself, which takes longer than to find them.
 * A moment is a text there, and bigint a number.
 */
export async function listOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  const [row] = await rowsOf<{ list: Row[] | null }>(
    db,
    sql`select json_agg(row_to_json(line)) as list from (${statement}) as line`,
  );
  return row?.list ?? [];
}

/** Columns under the names that the rows are to have. */
export function named(columns: Readonly<Record<string, SQLWrapper>>): SQL {
  const each = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql.join(each, sql`, `);
}

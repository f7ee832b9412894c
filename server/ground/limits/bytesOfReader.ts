import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Transaction } from '../db/database';

/** A row's header and its places in the indexes. */
const ROW_BYTES = 200;

/** What one reader's rows of a table take as they lie on the disk, by the columns whose length the reader chooses; bytes. */
export async function bytesOfReader(
  tx: Transaction,
  { table, columns, userId }: { table: PgTable & { userId: PgColumn }; columns: PgColumn[]; userId: number },
): Promise<number> {
  const sizes: SQL[] = columns.map((column) => sql`pg_column_size(${column})`);
  const [sum] = await rowsOf<{ bytes: number }>(
    tx,
    sql`select coalesce(sum(${sql.join(sizes, sql` + `)} + ${ROW_BYTES}::int), 0)::float8 as bytes
      from ${table} where ${table.userId} = ${userId}::bigint`,
  );
  return sum?.bytes ?? 0;
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../server/ground/db/database';

export async function dropIndexes(db: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const list = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  const { rows } = (await db.execute(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class t on t.oid = indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname in (${list})
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`)) as unknown as {
    rows: { name: string; definition: string }[];
  };
  for (const { name } of rows) await db.execute(sql`drop index ${sql.raw(name)}`);
  return async () => {
    for (const { definition } of rows) await db.execute(sql.raw(definition));
  };
}

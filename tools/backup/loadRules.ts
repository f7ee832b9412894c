import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '../../server/ground/db/database';
import { BackupError } from './format';
import type { Table } from './tables';

/** What a database has in it that was only ever started. */
const FROM_THE_START: ReadonlySet<string> = new Set(['catalogue_state', 'installation']);

/** Throws BackupError where somebody's rows are; what the first start leaves is removed. */
export async function emptied(tx: Transaction, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const [found] = await rowsOf<{ any: boolean }>(
      tx,
      sql`select exists (select 1 from ${sql.identifier(name)}) as "any"`,
    );
    if (found?.any && !FROM_THE_START.has(name)) filled.push(name);
  }
  if (filled.length > 0) {
    throw new BackupError(
      `The database there is not empty: it has rows in ${filled.join(', ')}. Nothing was changed.`,
    );
  }
  for (const name of FROM_THE_START) await tx.execute(sql`delete from ${sql.identifier(name)}`);
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Does a work with no foreign keys and no triggers: a user may go before the one they were merged into. The keys are made again behind
 * it, which has every row checked.
 */
export async function withoutRules<T>(
  tx: Transaction,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = await rowsOf<ForeignKey>(
    tx,
    sql`select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where k.contype = 'f' order by 1, 2`,
  );
  for (const { table, name } of keys) {
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  }
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  }
  const done = await work();
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  }
  for (const { table, name, definition } of keys) {
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
  }
  return done;
}

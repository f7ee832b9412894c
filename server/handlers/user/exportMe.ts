import { sql } from 'drizzle-orm';
import { success } from '../../../contract/failure';
import { namedTables } from '../../accounts/personalTables';
import { readUser } from '../../accounts/readUser';
import { rowsOf } from '../../db/database';
import { type Handler, sessionOf } from '../handler';

/** One table may take no longer than this. */
const SECONDS = 15;
const MOST_ROWS = 100_000;

/**
 * All that the database has under a reader's number (design 4): whatever table names a user is in it, also one that is
 * added later. What opens doors stays out: hashes of cookies, passwords and secrets.
 */
export const exportMe: Handler<'exportMe'> = async (call) => {
  const { context } = call;
  const { userId } = sessionOf(call);
  const parts: Record<string, unknown> = {
    exportedAt: context.now().toISOString(),
    account: await readUser(context, userId),
  };
  const tables = await namedTables(context.db);
  await context.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = '${SECONDS}s'`));
    for (const { table, column, secrets } of tables) {
      const hidden = sql`string_to_array(${secrets.join(',')}, ',')`;
      const rows = await rowsOf<{ row: unknown }>(
        tx,
        sql`select to_jsonb(t) - ${hidden} as row from ${sql.identifier(table)} t
          where ${sql.identifier(column)} = ${userId}::bigint order by 1 limit ${MOST_ROWS}`,
      );
      parts[column === 'user_id' ? table : `${table} (${column})`] = rows.map(({ row }) => row);
    }
    const postings = await rowsOf<{ row: unknown }>(
      tx,
      sql`select to_jsonb(p) as row from ledger_postings p join ledger_entries e on e.id = p.entry_id
        where e.user_id = ${userId}::bigint order by p.entry_id, p.account limit ${MOST_ROWS}`,
    );
    parts.ledger_postings = postings.map(({ row }) => row);
  });
  return success(parts);
};

import { sql } from 'drizzle-orm';
import { type Database, namedRowsOf, type Transaction } from '../db/database';

/** Returns what a user owes, in coins (decision 0053); 0 for almost every user. */
export async function readDebt(db: Database | Transaction, userId: number): Promise<number> {
  const [row] = await namedRowsOf<{ debt: number }>(
    db,
    'read_debt',
    sql`select debt::float8 as debt from accounts where user_id = ${userId}::bigint`,
  );
  return row?.debt ?? 0;
}

/** Like `readDebt`, but locks the account until the end of the transaction. */
export async function lockDebt(tx: Transaction, userId: number): Promise<number> {
  const [row] = await namedRowsOf<{ debt: number }>(
    tx,
    'lock_debt',
    sql`select debt::float8 as debt from accounts where user_id = ${userId}::bigint for update`,
  );
  return row?.debt ?? 0;
}

import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';

/**
 * Columns left out of an export: secrets that would let its reader in, other users' numbers, and pictures,
 * which are served separately.
 */
const SECRETS = new Set([
  'token_hash',
  'password_hash',
  'secret_hash',
  'code_hash',
  'state',
  'nonce',
  'verifier',
  'p256dh',
  'auth',
  'credential_id',
  'public_key',
  'image',
  'blocked_id',
  'reply_to',
]);

export type PersonalTable = {
  readonly table: string;
  readonly column: string;
  readonly secrets: readonly string[];
};

/** Returns every table with a column that names a user, as the database's schema has them. */
export async function namedTables(db: Database): Promise<PersonalTable[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
  const secretsOf = (table: string) =>
    columns.filter((each) => each.table === table && SECRETS.has(each.column)).map(({ column }) => column);
  return columns
    .filter(({ column }) => ['user_id', 'friend_id', 'inviter_id', 'merged_into'].includes(column))
    .map(({ table, column }) => ({ table, column, secrets: secretsOf(table) }));
}

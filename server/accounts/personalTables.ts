import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../ground/db/database';

/** What would let in whoever reads an export, the numbers of others, and pictures, which are served by themselves. */
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
  'image',
  'blocked_id',
  'reply_to',
]);

export type PersonalTable = {
  readonly table: string;
  /** The column that names the user. */
  readonly column: string;
  /** Columns that are nobody's to read. */
  readonly secrets: readonly string[];
};

/** Every table with a column that names a user, as the database itself knows them. */
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

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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

/**
 * A value of this process that belongs to one database and goes with it: words in memory, answers kept for a while.
 * Two servers in one process (tests) never share one.
 */
export function keptFor<Value>(create: (db: Database) => Value): (db: Database) => Value {
  const values = new WeakMap<Database, Value>();
  return (db) => {
    const known = values.get(db);
    if (known !== undefined) return known;
    const value = create(db);
    values.set(db, value);
    return value;
  };
}

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

/**
 * Removes dead rows of the tables that change and tells the planner what they hold: without that it reads 20,000 books
 * where an index has the ten it wants. A Postgres server has its autovacuum; the embedded one has nobody.
 */
export async function clearUp(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze)
    books, book_search, search_words, blocks, block_books, book_days, reads, watches, episodes, episode_likes, ratings, stale_books, catalogue_state,
    sessions, receipts, search_days, accounts, bonus_lots, grants, episode_grants, ledger_entries, ledger_postings, check_ins,
    ad_views, sync_items, sync_devices, sync_accounts, budgets, mails, email_codes, push_subscriptions, push_events, push_notices,
    digest_items`);
}

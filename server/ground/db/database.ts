import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgDialect, PgQueryResultHKT, PgSession } from 'drizzle-orm/pg-core';

/** The one database type that handlers use, for both kinds of Postgres. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** The code that opened it must close it. */
export type OpenDatabase = { readonly db: Database; readonly close: () => Promise<void> };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Runs a hand-written statement and returns its rows. Both drivers answer `{ rows }`, but bigint is a number
 * in one and a string in the other: cast to int or float8 in the statement.
 */
export async function rowsOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  const answer = (await db.execute(statement)) as unknown as { rows: Row[] };
  return answer.rows;
}

/**
 * Like `rowsOf`, for a frequent statement whose text is constant except for its values. The server parses and
 * plans a named statement once per connection. Drizzle offers names only for built queries, so this uses two
 * of its internals.
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
 * Returns a getter for a value that this process keeps for each database, such as a cache. Two servers in one
 * process (tests) never share a value.
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
 * Returns the rows as one JSON field: the embedded database hands out each field separately, which takes
 * longer than the query itself. A timestamp arrives as a string, and bigint as a number.
 */
export async function listOf<Row>(db: Database | Transaction, statement: SQL): Promise<Row[]> {
  const [row] = await rowsOf<{ list: Row[] | null }>(
    db,
    sql`select json_agg(row_to_json(line)) as list from (${statement}) as line`,
  );
  return row?.list ?? [];
}

/** Selects columns under the names that the rows should have. */
export function named(columns: Readonly<Record<string, SQLWrapper>>): SQL {
  const each = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  return sql.join(each, sql`, `);
}

/**
 * Removes dead rows and updates the planner's statistics for the tables that change. Without statistics the
 * planner reads 20,000 books although an index has the ten it needs. A Postgres server has autovacuum; the
 * embedded one does not.
 */
export async function clearUp(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze)
    books, book_search, search_words, blocks, block_books, book_days, reads, watches, episodes, episode_likes, ratings, stale_books, catalogue_state,
    sessions, receipts, search_days, accounts, bonus_lots, grants, episode_grants, ledger_entries, ledger_postings, check_ins,
    ad_views, sync_items, sync_devices, sync_accounts, budgets, mails, email_codes, push_subscriptions, push_events, push_notices,
    digest_items, webhook_deliveries`);
}

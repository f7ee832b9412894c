import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../db/database';

/** What is kept of one reader's lines, the newest; the rest is for nobody (decision 0028). Bytes as they lie on the disk. */
const KEPT = {
  action_logs: { lines: 200, bytes: 300_000 },
  login_logs: { lines: 20, bytes: 100_000 },
} as const;
/** The same of what comes from nobody in particular. */
const KEPT_OF_NOBODY = { lines: 5_000, bytes: 20_000_000 };
/** A row, and its index entries. */
const ROW_BYTES = 200;

const TEXTS = {
  action_logs: sql`pg_column_size(msg) + pg_column_size(ext1) + pg_column_size(ext2) + pg_column_size(ext3)
    + coalesce(pg_column_size(device), 0)`,
  login_logs: sql`pg_column_size(finger_id) + pg_column_size(language) + pg_column_size(invite_code)
    + pg_column_size(friend_invite_code) + pg_column_size(device)`,
} as const;

/** Drops a reader's oldest lines beyond what is kept of one reader; `userId` null: those of nobody. */
export async function trimLog(
  db: Database | Transaction,
  table: keyof typeof KEPT,
  userId: number | null,
): Promise<void> {
  const kept = userId === null ? KEPT_OF_NOBODY : KEPT[table];
  const whose = userId === null ? sql`user_id is null` : sql`user_id = ${userId}::bigint`;
  await rowsOf(
    db,
    sql`delete from ${sql.identifier(table)} where id in (
      select id from (
        select id, row_number() over newest as line, sum(${TEXTS[table]} + ${ROW_BYTES}::int) over newest as bytes
        from ${sql.identifier(table)} where ${whose} window newest as (order by id desc)
      ) as lines where line > ${kept.lines} or bytes > ${kept.bytes})`,
  );
}

/**
 * Which answers are kept for how long (decision 0028). Where money moved, for ever. Every other command says the same when
 * it is carried out again, so that its answer only spares the work: the newest of a reader are kept, and none for longer
 * than RECEIPT_DAYS.
 */
const RECEIPTS_A_READER = 300;
const RECEIPT_DAYS = 90;

const DAY_MS = 86_400_000;
const ROWS_A_STATEMENT = 5_000;

/** Drops the oldest answers of a reader, or device, that need not be kept. */
export async function trimReceipts(tx: Transaction, scope: string): Promise<void> {
  await rowsOf(
    tx,
    sql`delete from receipts where scope = ${scope} and request_id in (
      select request_id from receipts where scope = ${scope} and not for_ever
      order by created_at desc, request_id desc offset ${RECEIPTS_A_READER})`,
  );
}

/** Drops answers that are past their time, some at a time, so that others get their turn in between. */
export async function removeOldReceipts(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RECEIPT_DAYS * DAY_MS).toISOString();
  for (;;) {
    const gone = await rowsOf(
      db,
      sql`delete from receipts where (scope, request_id) in (
        select scope, request_id from receipts where not for_ever and created_at < ${oldest}::timestamptz
        limit ${ROWS_A_STATEMENT}) returning 1`,
    );
    if (gone.length < ROWS_A_STATEMENT) return;
  }
}

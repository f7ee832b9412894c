import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../db/database';

/** The newest lines kept for each reader (decision 0028). Bytes on disk. */
const KEPT = {
  action_logs: { lines: 200, bytes: 300_000 },
  login_logs: { lines: 20, bytes: 100_000 },
} as const;
const KEPT_OF_NOBODY = { lines: 5_000, bytes: 20_000_000 };
const ROW_BYTES = 200;

const TEXTS = {
  action_logs: sql`pg_column_size(msg) + pg_column_size(ext1) + pg_column_size(ext2) + pg_column_size(ext3)
    + coalesce(pg_column_size(device), 0)`,
  login_logs: sql`pg_column_size(finger_id) + pg_column_size(language) + pg_column_size(invite_code)
    + pg_column_size(friend_invite_code) + pg_column_size(device)`,
} as const;

/** Deletes a reader's oldest lines beyond the limit; with `userId` null, those without a user. */
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
 * How long answers are kept (decision 0028). If money moved, for ever. All other commands give the same
 * answer when they are repeated, so a stored answer only saves work: a reader's newest are kept, and none
 * longer than RECEIPT_DAYS.
 */
const RECEIPTS_A_READER = 300;
const RECEIPT_DAYS = 90;

const DAY_MS = 86_400_000;
const ROWS_A_STATEMENT = 5_000;

/** Deletes the oldest unneeded answers of a reader or a device. */
export async function trimReceipts(tx: Transaction, scope: string): Promise<void> {
  await rowsOf(
    tx,
    sql`delete from receipts where scope = ${scope} and request_id in (
      select request_id from receipts where scope = ${scope} and not for_ever
      order by created_at desc, request_id desc offset ${RECEIPTS_A_READER})`,
  );
}

/** Deletes expired answers in small batches, so that other queries can run in between. */
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

import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Transaction } from '../db/database';

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

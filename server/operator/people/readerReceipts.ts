import { sql } from 'drizzle-orm';
import type { ReaderReceipt } from '../../../contract/operator/people.schema';
import { type Database, rowsOf } from '../../ground/db/database';

const A_PAGE = 50;

/**
 * What a reader's commands were answered with, newest first: their ids are UUIDv7, which grow with time, so that a page is one stretch of the
 * primary key. `before`: the id behind which it begins.
 */
export async function readReceipts(
  db: Database,
  { userId, before }: { userId: number; before: string | null },
): Promise<{ list: ReaderReceipt[]; next: string | null }> {
  const older = before === null ? sql`` : sql`and request_id < ${before}::uuid`;
  const rows = await rowsOf<ReaderReceipt>(
    db,
    sql`select request_id::text as "requestId", endpoint as call, coalesce(answer ->> 'refused', '') as refused,
        floor(extract(epoch from created_at) * 1000)::float8 as at
      from receipts where scope = ${`user:${userId}`} ${older} order by request_id desc limit ${A_PAGE + 1}`,
  );
  const list = rows.slice(0, A_PAGE);
  return { list, next: rows.length > A_PAGE ? (list.at(-1)?.requestId ?? null) : null };
}

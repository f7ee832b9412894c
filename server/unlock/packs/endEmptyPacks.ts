import { sql } from 'drizzle-orm';
import type { Transaction } from '../../ground/db/database';

/** A reader's pack that holds nothing any more is over. */
export async function endEmptyPacks(tx: Transaction, userId: number, at: Date): Promise<void> {
  await tx.execute(sql`update packs set ended_at = ${at.toISOString()}::timestamptz
    where user_id = ${userId}::bigint and ended_at is null and not exists (
      select 1 from pack_chapters c where c.pack_id = packs.id and c.state = 'held')`);
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';

/** Any fixed number. */
const PUBLISH_LOCK = 7_364_129;

/**
 * Until the transaction ends: books are written one at a time, so that no file is removed while another book takes it
 * up, and words get their numbers in the order in which others see them.
 */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PUBLISH_LOCK})`);
}

import { sql } from 'drizzle-orm';
import type { Database } from '../../server/ground/db/database';

const APPEND_ONLY = ['ledger_entries', 'ledger_postings', 'payment_objects'] as const;
/** Tables with readers' data; dependent rows are deleted too. Products and titles stay. */
const BROUGHT = [
  'users',
  'accounts',
  'orders',
  'subscriptions',
  'payment_events',
  'receipts',
  'budgets',
  'share_terms',
  'share_months',
  ...APPEND_ONLY,
] as const;

/**
 * Resets a database to the state before any reader registered: a dozen times as fast as opening another one.
 */
export async function emptyBooks(db: Database): Promise<void> {
  const named = (tables: readonly string[]) =>
    sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    );
  await db.transaction(async (tx) => {
    for (const table of APPEND_ONLY)
      await tx.execute(sql`alter table ${named([table])} disable trigger user`);
    await tx.execute(sql`truncate ${named(BROUGHT)} cascade`);
    for (const table of APPEND_ONLY) await tx.execute(sql`alter table ${named([table])} enable trigger user`);
  });
}

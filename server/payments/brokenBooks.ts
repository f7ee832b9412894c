import { sql } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { brokenLedgerRules } from '../ground/ledger/ledgerRules';
import { complaints } from './books';

/**
 * Which rule of the money does not hold, and the orders that something did not fit of, a line each; none when the books are sound. Reads the
 * whole ledger: minutes where it is large. `isLimited`: on connections whose statements may not take so long.
 */
export async function brokenBooks(db: Database, { isLimited }: { isLimited: boolean }): Promise<string[]> {
  const broken = isLimited
    ? await db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        return await brokenLedgerRules(tx);
      })
    : await brokenLedgerRules(db);
  return [...broken.map((rule) => `does not hold: ${rule}`), ...(await complaints({ db }))];
}

import { sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { brokenLedgerRules } from '../ground/ledger/ledgerRules';
import { complaints } from './books';

/**
 * Which rule of the money does not hold, and what `complaints` has, a line each; none when the books are sound. Reads the
 * whole ledger: minutes where it is large. `isLimited`: on connections whose statements may not take so long.
 */
export async function brokenBooks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { isLimited }: { isLimited: boolean },
): Promise<string[]> {
  const broken = isLimited
    ? await db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        return await brokenLedgerRules(tx);
      })
    : await brokenLedgerRules(db);
  return [...broken.map((rule) => `does not hold: ${rule}`), ...(await complaints({ db, now }))];
}

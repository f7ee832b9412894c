import { sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { brokenLedgerRules } from '../ground/ledger/ledgerRules';
import { complaints } from './books';

/**
 * Which rule of the money does not hold, and the orders that something did not fit of, a line each; none when the books are sound. Reads the
 * whole ledger: minutes where it is large, which a server's own limit of a statement does not allow.
 */
export async function brokenBooks(context: Pick<Context, 'db' | 'settings'>): Promise<string[]> {
  const { db, settings } = context;
  // The embedded database has one connection: readers come in between the rules.
  const broken =
    settings.databaseUrl === null
      ? await brokenLedgerRules(db)
      : await db.transaction(async (tx) => {
          await tx.execute(sql`set local statement_timeout = 0`);
          return await brokenLedgerRules(tx);
        });
  return [...broken.map((rule) => `does not hold: ${rule}`), ...(await complaints(context))];
}

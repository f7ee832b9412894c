import type { Context } from '../../server/ground/context';
import { brokenLedgerRules } from '../../server/ground/ledger/ledgerRules';
import { complaints } from '../../server/payments/books';

/** Prints which rule of the money does not hold, and orders that something did not fit of. Returns the exit code. */
export async function proveBooks(context: Pick<Context, 'db'>): Promise<number> {
  const broken = await brokenLedgerRules(context.db);
  const open = await complaints(context);
  for (const line of [...broken.map((rule) => `does not hold: ${rule}`), ...open]) console.log(line);
  if (broken.length === 0 && open.length === 0) console.log('The books are sound.');
  return broken.length + open.length === 0 ? 0 : 1;
}

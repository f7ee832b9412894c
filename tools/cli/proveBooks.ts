import type { Context } from '../../server/ground/context';
import { keepProof } from '../../server/jobs/keepProof';
import { brokenBooks } from '../../server/payments/brokenBooks';

/** Prints which rule of the money does not hold, and orders that something did not fit of; the desk shows it as the last proof. Returns the exit code. */
export async function proveBooks(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  const broken = await brokenBooks(context, { isLimited: false });
  await keepProof(context.db, broken, new Date());
  for (const line of broken) console.log(line);
  if (broken.length === 0) console.log('The ledger is consistent.');
  return broken.length === 0 ? 0 : 1;
}

import type { Context } from '../../server/ground/context';
import { keepProof } from '../../server/jobs/describeJob';
import { brokenBooks, compareBooks, compareRenewals, complaints } from '../../server/payments/books';
import { providersOf } from '../../server/payments/providers/openProviders';

/**
 * Prints the rules of money that are broken, and orders with a mismatch; the desk shows the result as the
 * last proof. Returns the exit code.
 */
export async function proveBooks(context: Pick<Context, 'db' | 'now'>): Promise<number> {
  const broken = await brokenBooks(context, { isLimited: false });
  await keepProof(context.db, broken, new Date());
  for (const line of broken) console.log(line);
  if (broken.length === 0) console.log('The ledger is consistent.');
  return broken.length === 0 ? 0 : 1;
}

/**
 * Compares each provider's list of a period with the order book, and its coming renewals with the active ones
 * here, and prints the differences. Returns the exit code.
 */
export async function reconcileBooks(context: Context, from: Date, to: Date): Promise<number> {
  const providers = Object.values(providersOf(context));
  if (providers.length === 0) console.log('Nobody takes money here: there is nothing to compare.');
  let differences = 0;
  for (const provider of providers) {
    let payments = 0;
    const counted = () => {
      payments++;
    };
    for await (const { payment, what } of compareBooks(context, provider, { from, to, counted })) {
      differences++;
      console.log(`${provider.name}\t${payment}\t${what}`);
    }
    for await (const { payment, what } of compareRenewals(context, provider)) {
      differences++;
      console.log(`${provider.name}\t${payment}\t${what}`);
    }
    console.log(`${provider.name}: ${payments} payments from ${from.toISOString()} to ${to.toISOString()}`);
  }
  for (const line of await complaints(context)) {
    differences++;
    console.log(line);
  }
  console.log(differences === 0 ? 'The books agree.' : `Differences: ${differences}`);
  return differences === 0 ? 0 : 1;
}

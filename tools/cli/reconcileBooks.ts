import type { Context } from '../../server/ground/context';
import { compareBooks, complaints } from '../../server/payments/books';
import { compareRenewals } from '../../server/payments/compareRenewals';
import { providersOf } from '../../server/payments/providers/openProviders';

/** Compares each provider's list of a time with the order book, and what it will charge again with what renews here, and prints what differs. Returns the exit code. */
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

import { eq } from 'drizzle-orm';
import type { SavedCard } from '../../contract/money/payments.schema';
import type { Context } from '../ground/context';
import { paymentCustomers } from '../ground/db/schema/payments';
import { providerNamed } from './providers/openProviders';
import type { Provider } from './providers/provider';

type Known = { readonly provider: Provider; readonly customers: string[] };

async function customersOf(context: Context, userId: number): Promise<Known[]> {
  const rows = await context.db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  const known = new Map<string, Known>();
  for (const { provider: name, customerRef } of rows) {
    const provider = providerNamed(context, name);
    if (provider === null) continue;
    const one = known.get(name) ?? { provider, customers: [] };
    one.customers.push(customerRef);
    known.set(name, one);
  }
  return [...known.values()];
}

/** The cards a reader had saved, which only the provider stores. Rejects with ProviderAwayError. */
export async function savedCards(context: Context, userId: number): Promise<SavedCard[]> {
  const cards: SavedCard[] = [];
  for (const { provider, customers } of await customersOf(context, userId)) {
    cards.push(...(await provider.cards(customers)));
  }
  return cards;
}

/** Has the provider delete a saved card. False if it is not this reader's. Rejects with ProviderAwayError. */
export async function removeSavedCard(context: Context, userId: number, id: string): Promise<boolean> {
  for (const { provider, customers } of await customersOf(context, userId)) {
    if (await provider.removeCard(customers, id)) return true;
  }
  return false;
}

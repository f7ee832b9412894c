import { eq } from 'drizzle-orm';
import type { SavedCard } from '../../contract/money/payments.schema';
import type { Context } from '../ground/context';
import { paymentCustomers } from '../ground/db/schema/payments';
import { providerNamed } from './providers/openProviders';
import type { Provider } from './providers/provider';

type Known = { readonly provider: Provider; readonly customers: string[] };

/** Who a reader is to each provider that is configured. */
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

/** Cards that a reader asked to be kept; the provider keeps them, and we its word for them. Rejects with ProviderAwayError. */
export async function savedCards(context: Context, userId: number): Promise<SavedCard[]> {
  const cards: SavedCard[] = [];
  for (const { provider, customers } of await customersOf(context, userId)) {
    cards.push(...(await provider.cards(customers)));
  }
  return cards;
}

/** Has a card forgotten. False for one that is none of this reader's. Rejects with ProviderAwayError. */
export async function removeSavedCard(context: Context, userId: number, id: string): Promise<boolean> {
  for (const { provider, customers } of await customersOf(context, userId)) {
    if (await provider.removeCard(customers, id)) return true;
  }
  return false;
}

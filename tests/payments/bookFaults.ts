import { sql } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import { rowsOf } from '../../server/ground/db/database';
import { compareBooks } from '../../server/payments/books';
import type { PaymentFacts } from '../../server/payments/providers/provider';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import type { SimulatedProvider } from './SimulatedProvider';
import { vipFaults } from './vipFaults';

const DAY_MS = 86_400_000;

/** What does not hold once a world has settled; nothing when all is well. Worlds that lived in these books before it are looked over again. */
export async function bookFaults(context: Context, provider: SimulatedProvider): Promise<string[]> {
  const faults = await brokenLedgerRules(context.db);
  const open = await rowsOf<{ id: string; state: string }>(
    context.db,
    sql`select id, state from orders where state in ('created', 'paying', 'disputed')`,
  );
  faults.push(...open.map(({ id, state }) => `order ${id} is ${state} for ever`));
  const end = new Date(context.now().getTime() + DAY_MS);
  const period = { from: new Date(0), to: end, counted: () => undefined };
  // Payments of other worlds are in the books of other providers.
  const strangers = { ...provider.provider, look: async (ref: string) => factsOf(provider, ref) };
  for await (const { payment, what } of compareBooks(context, strangers, period)) {
    if (provider.charges.has(payment.replace(/-payment$/, ''))) faults.push(`${payment}: ${what}`);
  }
  faults.push(...(await vipFaults(context.db)));
  return faults;
}

function factsOf(provider: SimulatedProvider, ref: string): PaymentFacts {
  if (provider.charges.has(ref)) return provider.facts(ref);
  const nothing = { orderId: null, userId: null, status: 'open', refunds: [], disputes: [] } as const;
  return { ...nothing, ref, payment: null, decline: null, declines: 0 };
}

import { sql } from 'drizzle-orm';
import type { Context } from '../../server/ground/context';
import { rowsOf } from '../../server/ground/db/database';
import { compareBooks } from '../../server/payments/books';
import type { PaymentFacts } from '../../server/payments/providers/provider';
import { brokenLedgerRules } from '../../server/testing/brokenLedgerRules';
import type { SimulatedProvider } from './SimulatedProvider';
import { vipFaults } from './vipFaults';

const DAY_MS = 86_400_000;

/** Rules about the history of the books, valid if only these worlds changed them. */
const COURSE_RULES = {
  'a debt is paid before anything else is given': sql`
    select count(*)::int as broken from ledger_entries e
    where e.kind <> 'merge' and e.debt_after > 0 and exists (
      select 1 from ledger_postings p where p.entry_id = e.id and p.account in ('coins', 'bonus') and p.amount > 0)`,
  'the bonus of a purchase goes back before coins do': sql`
    select count(*)::int as broken from payment_objects o
    join orders d on d.id = o.order_id
    join payment_objects paid on paid.order_id = o.order_id and paid.kind = 'payment'
    join bonus_lots l on l.entry_id = paid.bonus_entry_id and l.user_id = d.user_id
    where o.kind in ('refund', 'dispute', 'withdrawal') and exists (
      select 1 from ledger_postings p where p.entry_id = o.entry_id and p.account = 'coins' and p.amount < 0)
      and l.amount > (select coalesce(sum((draw ->> 'taken')::int), 0) from ledger_entries e
        cross join jsonb_array_elements(e.lots) draw where e.id <= o.entry_id and (draw ->> 'lot')::bigint = l.id)`,
};

/**
 * Returns the faults after a world has settled; empty if there are none. Earlier worlds in these books are
 * checked again.
 */
export async function bookFaults(context: Context, provider: SimulatedProvider): Promise<string[]> {
  const faults = await brokenLedgerRules(context.db);
  const open = await rowsOf<{ id: string; state: string }>(
    context.db,
    sql`select id, case when owed > 0 then 'not paid back' else state end as state from orders
      where state in ('created', 'paying', 'disputed') or owed > 0`,
  );
  for (const [rule, query] of Object.entries(COURSE_RULES)) {
    const [row] = await rowsOf<{ broken: number }>(context.db, query);
    if (row?.broken !== 0) faults.push(`${rule} (${row?.broken} times not)`);
  }
  faults.push(...open.map(({ id, state }) => `order ${id} is ${state} for ever`));
  const end = new Date(context.now().getTime() + DAY_MS);
  const period = { from: new Date(0), to: end, counted: () => undefined };
  // Payments of other worlds are in the books of other providers.
  const strangers = { ...provider.provider, look: async (ref: string) => factsOf(provider, ref) };
  for await (const { payment, what } of compareBooks(context, strangers, period)) {
    if (provider.charges.has(payment.replace(/-payment$/, ''))) faults.push(`${payment}: ${what}`);
  }
  faults.push(...(await vipFaults(context.db)), ...(await earningFaults(context)));
  return faults;
}

/**
 * Compares what the one person who earns all of the spending has earned with the spending that was paid for.
 * After a merge it may be less: a guest's debt that the account pays does not count as paid.
 */
async function earningFaults({ db }: Context): Promise<string[]> {
  const [sums] = await rowsOf<{ earned: number; paid: number; merges: number }>(
    db,
    sql`select
        (select coalesce(sum(amount), 0) / 100 from ledger_postings where account = 'earned')::float8 as earned,
        (select coalesce(sum(p.amount), 0) from ledger_postings p join ledger_entries e on e.id = p.entry_id
          where p.account = 'spending' and e.kind in ('unlock', 'undo') or p.account in ('adjustments', 'rewards')
          and e.kind = 'adjustment' and e.reference ->> 'type' = 'items')::float8
        - (select coalesce(sum(debt), 0) from accounts)::float8 as paid,
        (select count(*) from ledger_entries where kind = 'merge')::int as merges`,
  );
  if (!sums) throw new Error('No sums.');
  const { earned, paid, merges } = sums;
  return earned > paid || (merges === 0 && earned < paid)
    ? [`${earned} coins were earned of ${paid} that were spent and paid`]
    : [];
}

function factsOf(provider: SimulatedProvider, ref: string): PaymentFacts {
  if (provider.charges.has(ref)) return provider.facts(ref);
  const nothing = { orderId: null, userId: null, status: 'open', refunds: [], disputes: [] } as const;
  return { ...nothing, ref, payment: null, decline: null, declines: 0 };
}

import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../server/ground/db/database';

const DAY_MS = 86_400_000;

type Moved = { readonly at: number; readonly days: number };
type Reader = { readonly id: number; readonly until: number | null; readonly moved: readonly Moved[] };

/**
 * Returns readers whose VIP does not follow from their payments: each adds its days to the end of the current
 * VIP, or to its own time; a refund subtracts them. The order of events at the same moment is unknown, so
 * both orders are allowed. Readers who took a guest in are skipped, because one row holds the VIP of both.
 */
export async function vipFaults(db: Database): Promise<string[]> {
  const readers = await rowsOf<Reader>(
    db,
    sql`select u.id::float8 as id, (extract(epoch from u.vip_until) * 1000)::float8 as until, coalesce((
        select jsonb_agg(jsonb_build_object('at', (extract(epoch from p.at) * 1000)::float8, 'days', p.days))
        from payment_objects p join orders o on o.id = p.order_id where o.user_id = u.id and p.days <> 0
      ), '[]') as moved
      from users u where u.merged_into is null and not exists (select 1 from users g where g.merged_into = u.id)`,
  );
  return readers
    .filter((reader) => !isExplained(reader))
    .map(({ id }) => `the VIP of reader ${id} is not what was paid for`);
}

function isExplained({ until, moved }: Reader): boolean {
  const ends = [1, -1].map((givenFirst) =>
    endOf(moved.toSorted((a, b) => a.at - b.at || givenFirst * (b.days - a.days))),
  );
  if (until === null) return ends.includes(null);
  const known = ends.filter((end) => end !== null);
  return known.length > 0 && until >= Math.min(...known) - 1 && until <= Math.max(...known) + 1;
}

function endOf(moved: readonly Moved[]): number | null {
  let until: number | null = null;
  for (const { at, days } of moved) {
    if (days > 0) until = Math.max(until ?? at, at) + days * DAY_MS;
    else if (until !== null) until += days * DAY_MS;
  }
  return until;
}

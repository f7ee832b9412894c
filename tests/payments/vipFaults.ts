import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../server/ground/db/database';

/**
 * VIP that its payments do not explain: it lasts at least for the days that were paid for and not given back, from the first
 * of them on, and at most for all that were ever given, from the last. Readers who took a guest in are left out: what
 * both had of VIP is in one row.
 */
export async function vipFaults(db: Database): Promise<string[]> {
  const wrong = await rowsOf<{ id: number }>(
    db,
    sql`select u.id::float8 as id from users u left join lateral (
        select min(p.at) as first, max(p.at) filter (where p.days > 0) as last,
          sum(p.days) as held, sum(p.days) filter (where p.days > 0) as given
        from payment_objects p join orders o on o.id = p.order_id where o.user_id = u.id and p.days <> 0
      ) as paid on true
      where u.merged_into is null and not exists (select 1 from users g where g.merged_into = u.id)
        and ((paid.first is null) <> (u.vip_until is null)
          or u.vip_until < paid.first + make_interval(hours => 24 * paid.held::int)
          or u.vip_until > paid.last + make_interval(hours => 24 * paid.given::int))`,
  );
  return wrong.map(({ id }) => `the VIP of reader ${id} is not what was paid for`);
}

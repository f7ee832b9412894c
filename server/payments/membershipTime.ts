import { sql } from 'drizzle-orm';
import { VIP_TIER } from '../../contract/money/tiers';
import { rowsOf, type Transaction } from '../ground/db/database';

const HOURS_A_DAY = 24;
const DAY_MS = HOURS_A_DAY * 3_600_000;

/** A reader's membership of a tier; null is VIP, as in orders. */
type Membership = { readonly userId: number; readonly tierId: number | null };

const isVip = ({ tierId }: Membership) => (tierId ?? VIP_TIER) === VIP_TIER;

/** Extends a membership by some days, from now or from its current end. Does nothing for a deleted account. */
export async function extendMembership(
  tx: Transaction,
  of: Membership,
  days: number,
  now: Date,
): Promise<void> {
  const { userId, tierId } = of;
  const at = sql`${now.toISOString()}::timestamptz`;
  const time = sql`make_interval(hours => ${days * HOURS_A_DAY}::int)`;
  await tx.execute(
    isVip(of)
      ? sql`update users set vip_until = greatest(coalesce(vip_until, ${at}), ${at}) + ${time}
          where id = ${userId}::bigint`
      : sql`insert into memberships (user_id, tier_id, until)
          select id, ${tierId}::bigint, ${at} + ${time} from users where id = ${userId}::bigint
          on conflict (user_id, tier_id) do update set until = greatest(memberships.until, ${at}) + ${time}`,
  );
}

/** The whole days of a membership that are left. */
export async function readDaysLeft(tx: Transaction, of: Membership, now: Date): Promise<number> {
  const { userId, tierId } = of;
  const [left] = await rowsOf<{ until: number | null }>(
    tx,
    isVip(of)
      ? sql`select (extract(epoch from vip_until) * 1000)::float8 as until from users where id = ${userId}::bigint`
      : sql`select (extract(epoch from until) * 1000)::float8 as until from memberships
          where user_id = ${userId}::bigint and tier_id = ${tierId}::bigint`,
  );
  return Math.max(0, Math.floor(((left?.until ?? 0) - now.getTime()) / DAY_MS));
}

/** Shortens a membership by some days. What was unlocked or opened in them stays so. */
export async function shortenMembership(tx: Transaction, of: Membership, days: number): Promise<void> {
  const { userId, tierId } = of;
  const time = sql`make_interval(hours => ${days * HOURS_A_DAY}::int)`;
  await tx.execute(
    isVip(of)
      ? sql`update users set vip_until = vip_until - ${time} where id = ${userId}::bigint`
      : sql`update memberships set until = until - ${time}
          where user_id = ${userId}::bigint and tier_id = ${tierId}::bigint`,
  );
}

/** Adds what is left of a guest's memberships to the account's, and ends the guest's. */
export async function mergeMemberships(
  tx: Transaction,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update users u
    set vip_until = greatest(coalesce(u.vip_until, ${at}), ${at}) + (g.vip_until - ${at})
    from users g where u.id = ${userId}::bigint and g.id = ${guestId}::bigint and g.vip_until > ${at}`);
  await tx.execute(sql`update users set vip_until = null where id = ${guestId}::bigint`);
  await tx.execute(sql`insert into memberships (user_id, tier_id, until)
    select ${userId}::bigint, g.tier_id, g.until from memberships g
      where g.user_id = ${guestId}::bigint and g.until > ${at}
    on conflict (user_id, tier_id) do update
      set until = greatest(memberships.until, ${at}) + (excluded.until - ${at})`);
  await tx.execute(sql`delete from memberships where user_id = ${guestId}::bigint`);
}

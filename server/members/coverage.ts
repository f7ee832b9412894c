import { eq, sql } from 'drizzle-orm';
import { VIP_TIER } from '../../contract/money/tiers';
import type { Membership, Tier } from '../../contract/money/tiers.schema';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { tiers } from '../ground/db/schema/tiers';

type Row = {
  readonly id: number;
  readonly name: string;
  readonly bookId: number | null;
  readonly title: string | null;
  readonly ahead: number;
  readonly opensAll: boolean;
  readonly noAds: boolean;
  readonly until: number;
};

/** A reader's memberships that last at a moment, the latest end first. VIP is one. */
export async function readMemberships(
  db: Database | Transaction,
  userId: number,
  now: Date,
): Promise<Membership[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`select t.id::float8 as id, t.name, t.book_id::float8 as "bookId", b.title, t.ahead,
        t.opens_all as "opensAll", t.no_ads as "noAds", (extract(epoch from m.until) * 1000)::float8 as until
      from (
        select tier_id, until from memberships where user_id = ${userId}::bigint
        union all select ${VIP_TIER}::bigint, vip_until from users where id = ${userId}::bigint
      ) m join tiers t on t.id = m.tier_id left join books b on b.id = t.book_id
      where m.until > ${now.toISOString()}::timestamptz order by m.until desc, t.id`,
  );
  return rows.map(({ until, ...row }) => ({ tier: describeTier(row), until }));
}

/** All tiers, VIP first. */
export async function readTiers(db: Database | Transaction): Promise<Tier[]> {
  const rows = await rowsOf<Omit<Row, 'until'>>(
    db,
    sql`select t.id::float8 as id, t.name, t.book_id::float8 as "bookId", b.title, t.ahead,
        t.opens_all as "opensAll", t.no_ads as "noAds"
      from tiers t left join books b on b.id = t.book_id order by t.id`,
  );
  return rows.map(describeTier);
}

export async function readTierName(db: Database | Transaction, tierId: number): Promise<string> {
  const [row] = await db.select({ name: tiers.name }).from(tiers).where(eq(tiers.id, tierId));
  return row?.name ?? '';
}

function describeTier({ bookId, title, ...tier }: Omit<Row, 'until'>): Tier {
  return { ...tier, ...(bookId !== null && { book: { bookId, title: title ?? '' } }) };
}

/** What memberships give in one title, all of them together. */
export type Coverage = {
  readonly ahead: number;
  readonly opensAll: boolean;
  /** The tier that gives most of it. */
  readonly tierId: number;
};

/** What a reader's memberships give in a title; undefined if nothing. */
export async function readCoverage(
  db: Database | Transaction,
  of: { readonly userId: number; readonly bookId: number },
  now: Date,
): Promise<Coverage | undefined> {
  const held = (await readMemberships(db, of.userId, now))
    .map(({ tier }) => tier)
    .filter(({ book, opensAll, ahead }) => (!book || book.bookId === of.bookId) && (opensAll || ahead > 0))
    .sort((a, b) => Number(b.opensAll) - Number(a.opensAll) || b.ahead - a.ahead);
  const [best] = held;
  if (!best) return undefined;
  return {
    ahead: Math.max(...held.map(({ ahead }) => ahead)),
    opensAll: best.opensAll,
    tierId: best.id,
  };
}

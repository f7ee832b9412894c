import { eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../ground/calendar';
import { type Database, rowsOf } from '../ground/db/database';
import { pushNotices, pushSubscriptions } from '../ground/db/schema/push';
import { transact } from '../ground/db/transact';
import { claim, type Queue } from '../ground/queue';
import type { EventNews } from './announce';

export type ClaimedNotice = {
  readonly id: string;
  readonly subscriptionId: number;
  readonly userId: number;
  readonly news: EventNews;
  readonly expiresAt: Date;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly vapidKey: string;
  readonly language: string;
  readonly timeZone: string;
  /** As the reader's devices synced them, see `choicesOf`. */
  readonly choices: unknown;
  readonly isLoggedIn: boolean;
  readonly hasCheckedIn: boolean;
  /** Notices sent to the subscription in the last seven days, without payments. */
  readonly sentLately: number;
  /** Unread chapters in the reader's library, over all devices (decision 0060). */
  readonly unread: number;
};

const WEEK_MS = 7 * 86_400_000;

const NOTICES: Queue<typeof pushNotices> = {
  table: pushNotices,
  claimed: 'claimedAt',
  isDue: (now) => lte(pushNotices.dueAt, now),
  order: sql`due_at, id`,
  holdsMs: 0,
  promise: 'atMostOnce',
};

/**
 * Claims the oldest due notices, at most `most`, and commits that before anything is sent. A notice is
 * claimed only once unless its claimer puts it back: if a process dies between sending and recording it, the
 * reader misses a notice rather than getting it twice (decision 0060).
 */
export async function claimNotices(db: Database, now: Date, most: number): Promise<ClaimedNotice[]> {
  const at = now.toISOString();
  const claimed = await claim(db, NOTICES, now, most);
  if (claimed.length === 0) return [];
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  const ids = sql.join(
    claimed.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const rows = await rowsOf<ClaimedNotice & { expiresAt: Date | string }>(
    db,
    sql`select m.id, m.subscription_id::float8 as "subscriptionId", m.user_id::float8 as "userId", m.data as news,
        m.expires_at as "expiresAt", m.attempts::int as attempts, s.endpoint, s.p256dh, s.auth,
        s.vapid_key as "vapidKey", s.language, s.time_zone as "timeZone", c.fields as choices,
        exists (select 1 from check_ins d where d.user_id = m.user_id and d.day = ${dayOf(now)}::date) as "hasCheckedIn",
        coalesce(n.expires_at > ${at}::timestamptz, false) as "isLoggedIn",
        (select count(*) from push_notices o where o.subscription_id = s.id and o.sent_at > ${since}::timestamptz
          and o.kind <> 'payment')::int as "sentLately", ${unreadChapters(sql`m.user_id`)} as unread
      from push_notices m
      join push_subscriptions s on s.id = m.subscription_id
      left join sessions n on n.id = s.session_id
      left join sync_items c on c.user_id = s.user_id and c.kind = 'notices' and c.key = 'own' and c.removed_at is null
      where m.id in (${ids})`,
  );
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) }));
}

export type Outcome =
  | { readonly how: 'sent' }
  /** Not sent: not wanted, too late, or refused for good. */
  | { readonly how: 'dropped'; readonly complaint?: string }
  /** It may have been sent, so it is not sent again. */
  | { readonly how: 'unknown'; readonly complaint: string }
  /** Not sent; due again at `at`. */
  | { readonly how: 'again'; readonly at: Date; readonly complaint: string }
  | { readonly how: 'later'; readonly at: Date }
  /** The browser can no longer be reached at this address. */
  | { readonly how: 'gone'; readonly complaint: string };

export type Settled = { readonly notice: ClaimedNotice; readonly outcome: Outcome };

/** Stores the outcomes of a batch. */
export async function settleNotices(db: Database, settled: readonly Settled[], now: Date): Promise<void> {
  const idsOf = (...hows: readonly Outcome['how'][]) =>
    settled.filter(({ outcome }) => hows.includes(outcome.how)).map(({ notice }) => notice.id);
  const sent = idsOf('sent');
  const dropped = idsOf('dropped');
  await transact(db, async (tx) => {
    if (sent.length > 0) {
      await tx.update(pushNotices).set({ sentAt: now, complaint: '' }).where(inArray(pushNotices.id, sent));
    }
    if (dropped.length > 0) await tx.delete(pushNotices).where(inArray(pushNotices.id, dropped));
    for (const { notice, outcome } of settled) {
      const mine = eq(pushNotices.id, notice.id);
      if (outcome.how === 'again') {
        const { at, complaint } = outcome;
        await tx.update(pushNotices).set({ claimedAt: null, dueAt: at, complaint }).where(mine);
      } else if (outcome.how === 'later') {
        const attempts = sql`${pushNotices.attempts} - 1`;
        await tx.update(pushNotices).set({ claimedAt: null, dueAt: outcome.at, attempts }).where(mine);
      } else if (outcome.how === 'unknown') {
        await tx.update(pushNotices).set({ complaint: outcome.complaint }).where(mine);
      } else if (outcome.how === 'gone') {
        await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, notice.subscriptionId));
      }
    }
  });
}

/**
 * Returns an expression for the unread chapters of a reader's library over all devices: in each novel begun,
 * those after the furthest place, and none after the back matter (-1). Each device counts its own number by
 * the same rule (data/queries/shelfNews).
 */
export function unreadChapters(userId: SQL): SQL {
  return sql`(
    select coalesce(sum(case when place.target < 0 then 0 else greatest(0, b.chapter_count - place.target) end), 0)::int
    from sync_items shelf
    join sync_items p on p.user_id = shelf.user_id and p.kind = 'place' and p.key = shelf.key and p.removed_at is null
    cross join lateral (select (p.fields #>> '{furthest,v,target}')::int as target) place
    join books b on b.id = shelf.key::bigint and b.kind = 'novel'
    where shelf.user_id = ${userId} and shelf.kind = 'shelf' and shelf.removed_at is null)`;
}

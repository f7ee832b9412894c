import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { pushEvents, pushNotices } from '../ground/db/schema/push';
import { transact } from '../ground/db/transact';
import { addDigestItems, subjectOf } from './addDigestItems';
import { isMeant } from './audience';
import { isInAudience } from './campaigns';
import { choicesOf, noticeMoment } from './noticeMoment';

type EventRow = typeof pushEvents.$inferSelect;
type Reached = {
  readonly id: number;
  readonly userId: number;
  readonly timeZone: string;
  readonly choices: unknown;
};

/** Subscriptions, or readers, per transaction, which bounds the memory for any number of them. */
const PAGE = 500;

/**
 * Writes the notices of the oldest event for one page of subscriptions or readers, in one transaction with
 * its progress: after a kill the work continues from there, and no notice is written twice. Several processes
 * take turns. Returns false if nothing is left.
 */
export async function fanOutPage(context: Context): Promise<boolean> {
  const now = context.now();
  return await transact(context.db, async (tx) => {
    const [event] = await tx
      .select()
      .from(pushEvents)
      .where(isNull(pushEvents.doneAt))
      .orderBy(asc(pushEvents.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!event) return false;
    await tx
      .update(pushEvents)
      .set(event.expiresAt <= now ? { doneAt: now } : await nextStep(context, tx, event, now))
      .where(eq(pushEvents.id, event.id));
    return true;
  });
}

type Step = { [Column in keyof EventRow]?: EventRow[Column] | SQL };

/** Browsers first, then e-mail readers. Resolves to the event's progress. */
async function nextStep(context: Context, tx: Transaction, event: EventRow, now: Date): Promise<Step> {
  if (event.mailCursor !== null) {
    const last = await addDigestItems(tx, event, { after: event.mailCursor, most: PAGE, now });
    return last === null ? { doneAt: now } : { mailCursor: last };
  }
  const most = Math.min(PAGE, (event.cap ?? Number.POSITIVE_INFINITY) - event.reached);
  const page = most > 0 ? await audienceOf(tx, event, now, most) : [];
  const reached = await writeNotices(tx, event, page, now);
  const last = page.at(-1);
  const isThrough = page.length < most || event.reached + reached === event.cap;
  // A campaign with an audience or a cap goes only to browsers.
  const isForAll = event.audience === null && event.cap === null;
  const after = context.settings.sendsDigests && isForAll ? { mailCursor: 0 } : { doneAt: now };
  return {
    ...(last && { cursor: last.id }),
    reached: sql`${pushEvents.reached} + ${reached}::int`,
    ...(isThrough && after),
  };
}

/** Returns the next subscriptions an event concerns that have a valid session, by id. */
async function audienceOf(tx: Transaction, event: EventRow, now: Date, most: number): Promise<Reached[]> {
  const { cursor } = event;
  return await rowsOf<Reached>(
    tx,
    sql`select s.id::float8 as id, s.user_id::float8 as "userId", s.time_zone as "timeZone", c.fields as choices
      from push_subscriptions s
      join sessions n on n.id = s.session_id and n.expires_at > ${now.toISOString()}::timestamptz
      left join sync_items c on c.user_id = s.user_id and c.kind = 'notices' and c.key = 'own' and c.removed_at is null
      where s.id > ${cursor}::bigint and ${isMeant(event, sql`s.user_id`, now)} and ${isInAudience(event.audience, now)}
      order by s.id limit ${most}`,
  );
}

/**
 * Resolves to the number of notices. An addition to a waiting notice (another chapter of the day) makes no
 * new one.
 */
async function writeNotices(
  tx: Transaction,
  event: EventRow,
  page: readonly Reached[],
  now: Date,
): Promise<number> {
  const { kind, expiresAt, data } = event;
  const rows = page.flatMap(({ id, userId, timeZone, choices: told }) => {
    const choices = choicesOf(told);
    // A payment ignores the quiet hours, because its reader is waiting.
    const dueAt = kind === 'payment' ? now : noticeMoment(choices, timeZone, now);
    if (!choices[kind] || dueAt >= expiresAt) return [];
    const subject = subjectOf(event, now);
    return [{ subscriptionId: id, userId, kind, subject, data, createdAt: now, dueAt, expiresAt }];
  });
  if (rows.length === 0) return 0;
  const written = await tx
    .insert(pushNotices)
    .values(rows)
    .onConflictDoUpdate({
      target: [pushNotices.subscriptionId, pushNotices.subject],
      set: {
        data: sql`jsonb_set(push_notices.data, '{count}',
          to_jsonb((push_notices.data->>'count')::int + (excluded.data->>'count')::int))`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: sql`${pushNotices.kind} = 'newChapter' and ${pushNotices.claimedAt} is null`,
    })
    .returning({ id: pushNotices.id });
  return written.length;
}

import { type SQL, sql } from 'drizzle-orm';
import type { NoticeChoices } from '../../contract/account/noticeKinds';
import { DAY_TIME_ZONE } from '../../contract/wire/limits';
import { isTimeZone } from '../../contract/wire/zonedTime';
import { dayOf } from '../ground/calendar';
import { rowsOf, type Transaction } from '../ground/db/database';
import { digestItems } from '../ground/db/schema/digests';
import { type pushEvents } from '../ground/db/schema/push';
import type { EventNews } from './announce';
import { isMeant } from './audience';
import { choicesOf, noticeMoment } from './noticeMoment';

type EventRow = typeof pushEvents.$inferSelect;

/** How long further items are collected before a digest is sent. */
const GATHERED_MS = 3_600_000;
/** What a browser is sent in this time is left out of the mail. */
const BROWSERS_FIRST_MS = 60_000;

/**
 * Adds an event to the next digests of a page of readers, by ids after `after`: those whom it concerns, who
 * want e-mail and have a proven address. Resolves to the last reader of the page, or null if there were fewer
 * than `most`.
 */
export async function addDigestItems(
  tx: Transaction,
  event: EventRow,
  { after, most, now }: { after: number; most: number; now: Date },
): Promise<number | null> {
  const { kind, data, expiresAt } = event;
  const readers = await rowsOf<{ userId: number; choices: unknown }>(
    tx,
    sql`select c.user_id::float8 as "userId", c.fields as choices
      from sync_items c join users u on u.id = c.user_id and ${CAN_BE_MAILED}
      where ${WANTS_MAIL} and c.user_id > ${after}::bigint and ${isMeant(event, sql`c.user_id`, now)}
      order by c.user_id limit ${most}`,
  );
  const rows = readers.flatMap((reader) => {
    const choices = choicesOf(reader.choices);
    const dueAt = dueOf(event, choices, now);
    if (!choices[kind] || dueAt >= expiresAt) return [];
    return [
      { userId: reader.userId, kind, subject: subjectOf(event, now), data, createdAt: now, dueAt, expiresAt },
    ];
  });
  if (rows.length > 0) {
    await tx
      .insert(digestItems)
      .values(rows)
      .onConflictDoUpdate({
        target: [digestItems.userId, digestItems.subject],
        set: {
          data: sql`jsonb_set(digest_items.data, '{count}',
            to_jsonb((digest_items.data->>'count')::int + (excluded.data->>'count')::int))`,
          expiresAt: sql`excluded.expires_at`,
        },
        setWhere: sql`${digestItems.kind} = 'newChapter' and ${digestItems.mailedAt} is null`,
      });
  }
  return readers.length < most ? null : (readers.at(-1)?.userId ?? null);
}

/**
 * A reader waits for a payment, and a streak ends tonight: they wait only for the browsers. Everything else
 * is collected.
 */
function dueOf({ kind }: EventRow, choices: NoticeChoices, now: Date): Date {
  const isUrgent = kind === 'payment' || kind === 'streak';
  const from = new Date(now.getTime() + (isUrgent ? BROWSERS_FIRST_MS : GATHERED_MS));
  return kind === 'payment' ? from : noticeMoment(choices, clockOf(choices), from);
}

/**
 * Returns the time zone of a reader's mails. Devices send it, so it is not trusted: an unknown zone becomes
 * New York's.
 */
export function clockOf({ mailZone }: NoticeChoices): string {
  return isTimeZone(mailZone) ? mailZone : DAY_TIME_ZONE;
}

/**
 * A condition on `sync_items` as `c`: the choices of a reader who wants e-mail. It must match its index
 * literally.
 */
export const WANTS_MAIL: SQL = sql`c.kind = 'notices' and c.removed_at is null and c.fields #>> '{mail,v}' = 'true'`;

/** A condition on `users` as `u`: readers whose address has been proven by a code. */
export const CAN_BE_MAILED: SQL = sql`u.kind = 'registered' and u.email <> '' and u.email_proven_at is not null`;

/** Returns the subject of which a reader is notified once: a title per day, everything else by its key. */
export function subjectOf({ key, data }: typeof pushEvents.$inferSelect, now: Date): string {
  const news = data as EventNews;
  return news.kind === 'newChapter' ? `newChapter/${news.bookId}/${dayOf(now)}` : key;
}

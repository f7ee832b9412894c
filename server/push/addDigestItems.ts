import { type SQL, sql } from 'drizzle-orm';
import type { NoticeChoices } from '../../contract/account/noticeKinds';
import { DAY_TIME_ZONE } from '../../contract/wire/limits';
import { dayOf } from '../ground/calendar';
import { rowsOf, type Transaction } from '../ground/db/database';
import { digestItems } from '../ground/db/schema/digests';
import { type pushEvents } from '../ground/db/schema/push';
import type { EventNews } from './announce';
import { choicesOf, isTimeZone, noticeMoment } from './noticeMoment';

type EventRow = typeof pushEvents.$inferSelect;

/** More may follow: a digest is not sent for each of it. */
const GATHERED_MS = 3_600_000;
/** What a browser is told meanwhile is in no mail. */
const BROWSERS_FIRST_MS = 60_000;

/**
 * Writes down for a page of readers, by their ids behind `after`, what an event has for their next digest: of those who want to
 * be told by e-mail, have an address that is known to be theirs, and whom it concerns. Resolves to the last of them; null
 * where there were fewer than `most`.
 */
export async function addDigestItems(
  tx: Transaction,
  event: EventRow,
  { after, most, now }: { after: number; most: number; now: Date },
): Promise<number | null> {
  const { userId, bookId, kind, data, expiresAt } = event;
  const isMeant =
    userId !== null
      ? sql`c.user_id = ${userId}::bigint`
      : bookId !== null
        ? sql`exists (select 1 from sync_items i where i.user_id = c.user_id and i.kind = 'shelf'
            and i.key = ${String(bookId)} and i.removed_at is null)`
        : sql`true`;
  const readers = await rowsOf<{ userId: number; choices: unknown }>(
    tx,
    sql`select c.user_id::float8 as "userId", c.fields as choices
      from sync_items c join users u on u.id = c.user_id and ${CAN_BE_MAILED}
      where ${WANTS_MAIL} and c.user_id > ${after}::bigint and ${isMeant}
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

/** A payment is waited for, and a streak ends tonight: they wait for the browsers alone. All else is gathered. */
function dueOf({ kind }: EventRow, choices: NoticeChoices, now: Date): Date {
  const isUrgent = kind === 'payment' || kind === 'streak';
  const from = new Date(now.getTime() + (isUrgent ? BROWSERS_FIRST_MS : GATHERED_MS));
  return kind === 'payment' ? from : noticeMoment(choices, clockOf(choices), from);
}

/** The zone whose clock a reader's mails keep to. Devices say it, and so may anybody: one that nobody knows is New York's. */
export function clockOf({ mailZone }: NoticeChoices): string {
  return isTimeZone(mailZone) ? mailZone : DAY_TIME_ZONE;
}

/** Of `sync_items` as `c`: choices of a reader who wants to be told by e-mail. As the index of it says it, word by word. */
export const WANTS_MAIL: SQL = sql`c.kind = 'notices' and c.removed_at is null and c.fields #>> '{mail,v}' = 'true'`;

/** Of `users` as `u`: whoever can be written to, because a code of ours has reached the address. */
export const CAN_BE_MAILED: SQL = sql`u.kind = 'registered' and u.email <> '' and u.email_proven_at is not null`;

/** What one is told of once: a title a day, everything else by its key. */
export function subjectOf({ key, data }: typeof pushEvents.$inferSelect, now: Date): string {
  const news = data as EventNews;
  return news.kind === 'newChapter' ? `newChapter/${news.bookId}/${dayOf(now)}` : key;
}

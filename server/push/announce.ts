import { and, eq, sql } from 'drizzle-orm';
import type { NoticeNews } from '../../contract/account/noticeText';
import { picturePath } from '../../contract/catalogue/contentPaths';
import type { CampaignAudience } from '../../contract/operator/desk.schema';
import type { Language } from '../../contract/wire/languages';
import { cleanLine } from '../../contract/wire/writtenText';
import { isPublicTitle, readPeople } from '../authors/publicAuthors';
import { isNotAdult } from '../catalogue/offered';
import { dayOf } from '../ground/calendar';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { pushEvents } from '../ground/db/schema/push';
import { tellWebhooks } from '../webhooks/tellWebhooks';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An operator's announcement to all readers, in English at least. */
export type Campaign = {
  readonly titles: { readonly en: string } & Partial<Record<Language, string>>;
  readonly bodies: { readonly en: string } & Partial<Record<Language, string>>;
  readonly path: string;
  readonly audience?: CampaignAudience;
  readonly cap?: number;
};

/** The content of an event as stored; a campaign's text is chosen for each browser. */
export type EventNews =
  | Exclude<NoticeNews, { kind: 'campaign' }>
  | ({ readonly kind: 'campaign' } & Pick<Campaign, 'titles' | 'bodies' | 'path'>);

type Released = {
  /** The title before the change. A new title cannot be in a library. */
  readonly title: {
    readonly id: number;
    readonly kind: 'novel' | 'drama';
    readonly revision: number;
    readonly chapterCount: number;
  };
  readonly columns: { readonly title: string; readonly coverCard: string };
  readonly rows: readonly { readonly change: string; readonly target: number; readonly title: string }[];
  readonly now: Date;
};

/**
 * Announces new chapters or episodes to readers with the title in their library, once per title and day, and to
 * webhooks. It must run in the publishing transaction. Front and back matter are not announced.
 */
export async function announceAdded(tx: Transaction, released: Released): Promise<void> {
  const { title, columns, rows, now } = released;
  const added = rows
    .filter(({ change, target }) => change === 'added' && target >= 1)
    .toSorted((a, b) => a.target - b.target);
  const [first] = added;
  if (first === undefined) return;
  if (title.chapterCount === 0) await announceTitle(tx, title.id, now);
  const key = `newChapter/${title.id}/${title.revision + 1}`;
  const data = {
    titleId: title.id,
    title: columns.title,
    kind: title.kind,
    chapter: first.target,
    chapterTitle: first.title,
    count: added.length,
  };
  await tellWebhooks(tx, key, { type: 'chapter.published', data }, now);
  await announce(tx, now, {
    key,
    bookId: title.id,
    lastsMs: 2 * DAY_MS,
    news: {
      kind: 'newChapter',
      bookId: title.id,
      bookName: columns.title.slice(0, 200),
      isDrama: title.kind === 'drama',
      target: first.target,
      count: added.length,
      title: first.title.slice(0, 200),
      cover: columns.coverCard === '' ? '' : picturePath(columns.coverCard),
    },
  });
}

/** More would not fit into a line. */
const MOST_AUTHORS = 3;

/**
 * Announces, to those who follow who made it, that a title became public for the first time; one for adults is
 * not announced. It must run in the publishing transaction, after the change. Who follows is asked later, by the
 * fan-out.
 */
export async function announceTitle(tx: Transaction, id: number, now: Date): Promise<void> {
  const people = await readPeople(tx, id, now);
  const [title] = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, id), isPublicTitle, isNotAdult));
  if (!title || people.length === 0) return;
  const authors = people.slice(0, MOST_AUTHORS).map(({ name }) => name);
  await announce(tx, now, {
    key: `newTitle/${id}`,
    bookId: id,
    lastsMs: 3 * DAY_MS,
    news: {
      kind: 'newTitle',
      bookId: id,
      bookName: title.title.slice(0, 200),
      isDrama: title.kind === 'drama',
      authors: authors.join(', '),
      cover: title.coverCard === '' ? '' : picturePath(title.coverCard),
    },
  });
}

/** Announces that a payment succeeded or was given up. */
export async function announcePayment(
  tx: Database | Transaction,
  { orderId, userId, isPaid, gold }: { orderId: string; userId: number; isPaid: boolean; gold: number },
  now: Date,
): Promise<void> {
  const news = { kind: 'payment', isPaid, gold } as const;
  await announce(tx, now, { key: `payment/${orderId}/${isPaid}`, userId, lastsMs: DAY_MS, news });
}

/** Announces the reward for an invitation to the reader who sent it. */
export async function announceInvite(
  tx: Database | Transaction,
  { userId, friendId, bonus }: { userId: number; friendId: number; bonus: number },
  now: Date,
): Promise<void> {
  await announce(tx, now, {
    key: `invite/${friendId}`,
    userId,
    lastsMs: 3 * DAY_MS,
    news: { kind: 'invite', bonus },
  });
}

/** Announces a public reply to a reader's comment, except by a user they blocked. */
export async function announceReply(
  tx: Transaction,
  reply: { id: number; bookId: number; userId: number | null; replyTo: number | null },
  now: Date,
): Promise<void> {
  const { id, userId, replyTo } = reply;
  if (replyTo === null || userId === null || replyTo === userId) return;
  const [about] = await rowsOf<{ name: string; bookName: string }>(
    tx,
    sql`select u.nick_name as name, b.title as "bookName" from users u, books b
      where u.id = ${userId}::bigint and b.id = ${reply.bookId}::bigint and not exists (
        select 1 from reader_blocks x where x.user_id = ${replyTo}::bigint and x.blocked_id = u.id)`,
  );
  if (!about) return;
  const { name, bookName } = about;
  await announce(tx, now, {
    key: `reply/${id}`,
    userId: replyTo,
    lastsMs: 3 * DAY_MS,
    news: { kind: 'reply', name: cleanLine(name.slice(0, 60)), bookName: bookName.slice(0, 200) },
  });
}

/** Announces an operator's note to a reader (server/operator/notifyReader). */
export async function announceAccount(
  tx: Transaction,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<void> {
  await announce(tx, now, { key: `account/${id}`, userId, lastsMs: 3 * DAY_MS, news: { kind: 'account' } });
}

/**
 * Announces that a reader's second VIP no longer renews (decision 0053); the app shows which one, on the
 * reader's own page.
 */
export async function announceRenewalStopped(
  tx: Transaction,
  { id, userId }: { id: string; userId: number },
  now: Date,
): Promise<void> {
  await announce(tx, now, { key: `renewal/${id}`, userId, lastsMs: 3 * DAY_MS, news: { kind: 'account' } });
}

/** Announces that a streak ends at midnight in New York. Once per reader and day. */
export async function announceStreak(
  tx: Database | Transaction,
  { userId, days, endOfDay }: { userId: number; days: number; endOfDay: Date },
  now: Date,
): Promise<void> {
  await announce(tx, now, {
    key: `streak/${userId}/${dayOf(now)}`,
    userId,
    // In the last half hour a notice would only annoy.
    lastsMs: endOfDay.getTime() - HOUR_MS / 2 - now.getTime(),
    news: { kind: 'streak', days },
  });
}

/** Announces an operator's campaign. Returns false if one with this key was announced before. */
export async function announceCampaign(
  db: Database | Transaction,
  { key, audience, cap, ...campaign }: Campaign & { readonly key: string },
  now: Date,
): Promise<boolean> {
  const news = { kind: 'campaign', ...campaign } as const;
  return await announce(db, now, { key: `campaign/${key}`, audience, cap, lastsMs: 3 * DAY_MS, news });
}

type Announcement = {
  readonly key: string;
  readonly userId?: number;
  readonly bookId?: number;
  readonly audience?: CampaignAudience;
  readonly cap?: number;
  readonly lastsMs: number;
  readonly news: EventNews;
};

async function announce(
  db: Database | Transaction,
  now: Date,
  { key, userId, bookId, audience, cap, lastsMs, news }: Announcement,
): Promise<boolean> {
  const rows = await db
    .insert(pushEvents)
    .values({
      key,
      kind: news.kind,
      userId: userId ?? null,
      bookId: bookId ?? null,
      data: news,
      audience: audience ?? null,
      cap: cap ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lastsMs),
    })
    .onConflictDoNothing()
    .returning({ id: pushEvents.id });
  return rows.length > 0;
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { NoticeChoices } from '../../contract/account/noticeKinds';
import { noticePath, noticeText } from '../../contract/account/noticeText';
import { LANGUAGES } from '../../contract/wire/languages';
import { dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { digestItems } from '../ground/db/schema/digests';
import { transact } from '../ground/db/transact';
import { type Budget, takeBudget } from '../ground/limits/budgets';
import { enqueueDigest, mailBell } from '../ground/mail/enqueue';
import type { DigestMail } from '../ground/mail/sealMail';
import { createWorker } from '../ground/queue';
import { lockCommands } from '../ground/session/answerOnce';
import { CAN_BE_MAILED, clockOf, WANTS_MAIL } from '../push/addDigestItems';
import type { EventNews } from '../push/announce';
import { withdrawnTitles } from '../push/audience';
import { newsFor } from '../push/composePush';
import { choicesOf, noticeMoment } from '../push/noticeMoment';
import { unsubscribeUrl } from './unsubscribe';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const READERS_AT_ONCE = 500;
const MOST_LISTED = 30;
const SHARE_OF_MAILS = 1 / 2;

type Item = typeof digestItems.$inferSelect;
type Reader = {
  readonly email: string;
  readonly choices: unknown;
  readonly hasCheckedIn: boolean;
  /**
   * Mails of the last seven days, oldest first, in ms since the epoch; mails with only payments do not count.
   */
  readonly lately: readonly number[];
};

/**
 * Makes mails of due items, one per reader with all their items. A reader's items and their mail are written
 * in one transaction, so a killed process neither duplicates a mail nor loses an item. What exceeds the
 * operator's mails of this hour waits for the next. Resolves to the number of mails.
 */
export async function gatherDigests(context: Context): Promise<number> {
  const { db, now, settings } = context;
  if (!settings.sendsDigests) return 0;
  await dropUnwanted(context);
  let made = 0;
  let isFull = false;
  const gatherer = createWorker({
    claim: async () => (isFull ? [] : await dueReaders(db, now())),
    work: async (readers) => {
      for (const { userId } of readers) {
        const what = await transact(db, (tx) => gatherFor(context, tx, userId));
        if (what === 'mailed') made += 1;
        if (what === 'full') isFull = true;
        if (isFull) return;
      }
    },
  });
  await gatherer.workDue();
  if (made > 0) mailBell(db).ring();
  return made;
}

/** Readers are not claimed: of two processes, one makes a reader's mail under the reader's lock. */
async function dueReaders(db: Database, now: Date): Promise<{ userId: number }[]> {
  return await rowsOf<{ userId: number }>(
    db,
    sql`select distinct user_id::float8 as "userId" from digest_items
      where mailed_at is null and due_at <= ${now.toISOString()}::timestamptz order by 1 limit ${READERS_AT_ONCE}`,
  );
}

async function gatherFor(
  context: Context,
  tx: Transaction,
  userId: number,
): Promise<'mailed' | 'full' | null> {
  const now = context.now();
  await lockCommands(tx, userId);
  const waiting = await tx
    .select()
    .from(digestItems)
    .where(and(eq(digestItems.userId, userId), isNull(digestItems.mailedAt)))
    .orderBy(digestItems.createdAt, digestItems.id);
  const reader = await readReader(tx, userId, now);
  const items = reader === null ? [] : await stillToTell(tx, reader, waiting, now);
  const gone = waiting.filter((item) => !items.includes(item));
  if (gone.length > 0) await tx.delete(digestItems).where(inIds(gone));
  if (reader === null || items.length === 0) return null;

  const choices = choicesOf(reader.choices);
  const at = mailMoment(reader, choices, items, now);
  if (at > now) {
    await tx.update(digestItems).set({ dueAt: at }).where(inIds(items));
    return null;
  }
  if (!(await takeDigest(context, tx))) return 'full';
  await tx.update(digestItems).set({ mailedAt: now }).where(inIds(items));
  const expiresAt = new Date(Math.max(...items.map((item) => item.expiresAt.getTime())));
  const mail = digestOf(context, userId, choices, items);
  await enqueueDigest(tx, context.secrets, { recipient: reader.email, mail, expiresAt, now });
  return 'mailed';
}

const inIds = (items: readonly Item[]) =>
  inArray(
    digestItems.id,
    items.map(({ id }) => id),
  );

async function readReader(tx: Transaction, userId: number, now: Date): Promise<Reader | null> {
  const since = new Date(now.getTime() - WEEK_MS).toISOString();
  const [reader] = await rowsOf<Reader>(
    tx,
    sql`select u.email, c.fields as choices,
        exists (select 1 from check_ins d where d.user_id = u.id and d.day = ${dayOf(now)}::date) as "hasCheckedIn",
        array(select distinct extract(epoch from i.mailed_at)::float8 * 1000 from digest_items i
          where i.user_id = u.id and i.mailed_at > ${since}::timestamptz and i.kind <> 'payment' order by 1) as lately
      from users u join sync_items c on c.user_id = u.id and ${WANTS_MAIL}
      where u.id = ${userId}::bigint and ${CAN_BE_MAILED}`,
  );
  return reader ?? null;
}

/** The items that are neither switched off, expired nor withdrawn and were not pushed to the reader. */
async function stillToTell(
  tx: Transaction,
  reader: Reader,
  waiting: readonly Item[],
  now: Date,
): Promise<readonly Item[]> {
  const choices = choicesOf(reader.choices);
  const wished = waiting.filter(({ kind, expiresAt }) => {
    if (expiresAt <= now || !choices[kind]) return false;
    return kind !== 'streak' || !reader.hasCheckedIn;
  });
  const [first] = wished;
  if (first === undefined) return [];
  const subjects = sql.join(
    wished.map(({ subject }) => sql`${subject}`),
    sql`, `,
  );
  const told = await rowsOf<{ subject: string }>(
    tx,
    sql`select distinct subject from push_notices
      where user_id = ${first.userId}::bigint and sent_at is not null and subject in (${subjects})`,
  );
  const known = new Set(told.map(({ subject }) => subject));
  const all = wished.map(({ data }) => data as EventNews);
  const withdrawn = await withdrawnTitles(tx, all, now);
  return wished.filter(({ subject }, at) => {
    const news = all[at];
    return !known.has(subject) && !(news?.kind === 'newTitle' && withdrawn.has(news.bookId));
  });
}

/**
 * When the items may be mailed: a payment at once, with all others; otherwise outside the quiet hours, within
 * the reader's weekly limit, and once a day. A streak, which ends tonight, ignores the daily limit.
 */
function mailMoment({ lately }: Reader, choices: NoticeChoices, items: readonly Item[], now: Date): Date {
  if (items.some(({ kind }) => kind === 'payment')) return now;
  const isUrgent = items.some(({ kind }) => kind === 'streak');
  const afterLast = isUrgent ? 0 : (lately.at(-1) ?? 0) + DAY_MS;
  const isFull = lately.length >= choices.weeklyCap;
  const afterWeek = isFull ? (lately.at(-choices.weeklyCap) ?? now.getTime()) + WEEK_MS : 0;
  const from = new Date(Math.max(now.getTime(), afterLast, afterWeek));
  return noticeMoment(choices, clockOf(choices), from);
}

/**
 * The mail server's reputation matters more than news: digests have a limited share of an hour's mails,
 * besides those for codes.
 */
async function takeDigest({ secrets, house, now }: Context, tx: Transaction): Promise<boolean> {
  const most = Math.floor(house.now().rules.mailsAnHour * SHARE_OF_MAILS);
  const budget: Budget = { name: 'digests', most, windowMs: HOUR_MS };
  return await takeBudget(tx, secrets, { budget, subject: 'everybody', now: now() });
}

function digestOf(
  context: Context,
  userId: number,
  choices: NoticeChoices,
  items: readonly Item[],
): DigestMail {
  const { origin } = context.settings.publicUrl as URL;
  const language = LANGUAGES.find((each) => each === choices.mailLanguage) ?? 'en';
  const listed = items.slice(0, MOST_LISTED).map(({ data }) => {
    const news = newsFor(data as EventNews, language);
    const path = noticePath(news);
    return {
      ...noticeText(news, language),
      url: `${origin}${path}${path.includes('?') ? '&' : '?'}isDeepLink=1`,
    };
  });
  return {
    kind: 'digest',
    language,
    listed,
    more: items.length - listed.length,
    settingsUrl: `${origin}/Settings`,
    unsubscribeUrl: unsubscribeUrl(context, userId, language),
  };
}

/** Deletes waiting digests of readers who have switched them off since. */
async function dropUnwanted({ db }: Context): Promise<void> {
  await rowsOf(
    db,
    sql`delete from mails m where m.kind = 'digest' and m.sent_at is null and m.parked_at is null
      and m.claimed_until is null and not exists (
        select 1 from users u join sync_items c on c.user_id = u.id and ${WANTS_MAIL}
        where u.email = m.recipient and ${CAN_BE_MAILED})`,
  );
}

import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { priceAt } from '../../contract/money/prices';
import { failed, type Result, success } from '../../contract/wire/failure';
import { removedTargets } from '../catalogue/deskChapters';
import { ITEM_KINDS, itemsOf } from '../catalogue/itemRange';
import { readSums } from '../catalogue/readSums';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books, type chapters } from '../ground/db/schema/books';
import { transact } from '../ground/db/transact';
import { announceAdded } from '../push/announce';
import { keepTimetable } from './timetable';

/*
 * Drafts are the last chapters or episodes of a title, so no reader ever misses one in between: they become
 * public in their order, and only their numbers still change. `removed_at` hides them (decision 0135).
 */

type BookRow = typeof books.$inferSelect;

/** What a draft's row says, whether it is a chapter or an episode. */
export type Draft = Pick<
  typeof chapters.$inferSelect,
  'id' | 'target' | 'title' | 'price' | 'sealed' | 'publishAt' | 'byTimetable' | 'isSilent' | 'publishedAt'
> & {
  /** Whether a member has opened it before it is public (decision 0147). */
  readonly isOpened: boolean;
};

/** Locks publishing and returns a title with its drafts in order. Fails with `notFound`. */
export async function lockDrafts(
  tx: Transaction,
  bookId: number,
): Promise<Result<{ book: BookRow; drafts: Draft[] }>> {
  await lockPublishing(tx);
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  const { item, given, itemId } = itemsOf(book);
  const { id, target, title, price, sealed, publishAt, byTimetable, isSilent, publishedAt } = item;
  const isOpened = sql<boolean>`exists (select 1 from ${given} where ${itemId} = ${id})`;
  const drafts = await tx
    .select({ id, target, title, price, sealed, publishAt, byTimetable, isSilent, publishedAt, isOpened })
    .from(item as PgTable)
    .where(and(isOf(book), item.isDraft))
    .orderBy(asc(target));
  return success({ book, drafts });
}

function isOf(book: BookRow): SQL {
  return eq(itemsOf(book).bookId, book.id);
}

/** Returns a title's price for a number. */
export function priceFor(
  { freeChapters: free, pricePerChapter: price, edits }: BookRow,
  target: number,
): number {
  return priceAt({ free, price, ranges: edits.ranges ?? [] }, target);
}

/**
 * Publishes the drafts up to a number and announces them, all in one transaction, so exactly once; `isSilent`
 * takes the place of what each draft says. Refused: `notFound`, `tooLate` without such a draft, `tooMany` until a
 * moved one has the price of its number. Returns their numbers.
 */
export async function publishDrafts(
  tx: Transaction,
  { bookId, through, isSilent }: { bookId: number; through: number; isSilent?: boolean | undefined },
  now: Date,
): Promise<Result<{ from: number; to: number }>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book } = locked.value;
  const due = locked.value.drafts.filter(({ target }) => target <= through);
  const [first] = due;
  if (!first) return failed('tooLate');
  if (due.some(({ target, price }) => price !== priceFor(book, target))) return failed('tooMany');
  const { item } = itemsOf(book);
  const kept = removedTargets(book.edits);
  const isKept = kept.length === 0 ? sql`false` : inArray(item.target, kept);
  await tx
    .update(item)
    .set({
      ...UNSCHEDULED,
      isDraft: false,
      isSilent: null,
      removedAt: sql`case when ${isKept} then ${item.removedAt} end`,
      publishedAt: now,
    })
    .where(and(isOf(book), item.isDraft, lte(item.target, through)));
  const isTold = (draft: Draft) => !(isSilent ?? isSilentDraft(book, draft));
  const added = due.filter((draft) => !kept.includes(draft.target) && isTold(draft));
  await writeBook(tx, book, { updatedAt: now });
  if (book.hiddenAt === null)
    await announceAdded(tx, {
      title: book,
      columns: book,
      rows: added.map(({ target, title }) => ({ change: 'added', target, title })),
      now,
    });
  return success({ from: first.target, to: due.at(-1)?.target ?? first.target });
}

/** Whether readers are not notified when a draft is published. */
function isSilentDraft({ timetable }: BookRow, { isSilent, byTimetable }: Draft): boolean {
  return isSilent ?? (byTimetable && timetable?.isSilent === true);
}

/** A draft without a time. */
export const UNSCHEDULED = { publishAt: null, byTimetable: false } as const;

/** Writes what a title's row says about its public items. It must follow each change of one. */
async function writeBook(tx: Transaction, book: BookRow, also: Partial<BookRow>): Promise<void> {
  await tx
    .update(books)
    .set({ ...(await readSums(tx, book)), ...also, revision: book.revision + 1 })
    .where(eq(books.id, book.id));
  await raiseRevision(tx);
}

/**
 * Makes the chapters or episodes from a number on drafts again, without their times. Readers who unlocked one
 * keep it. Refused: `notFound`, `tooLate` if there is none, `malformed` if readers would see none of the title.
 */
export async function withdraw(
  tx: Transaction,
  { bookId, from }: { bookId: number; from: number },
  now: Date,
): Promise<Result<{ from: number; to: number }>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book } = locked.value;
  if (from < 1) return failed('malformed');
  const { item } = itemsOf(book);
  const shown = await tx
    .select({ target: item.target })
    .from(item as PgTable)
    .where(and(isOf(book), isNull(item.removedAt), gte(item.target, 1)))
    .orderBy(asc(item.target));
  const gone = shown.filter(({ target }) => target >= from);
  const [first] = gone;
  if (!first) return failed('tooLate');
  if (gone.length === shown.length) return failed('malformed');
  const kept = removedTargets(book.edits).filter((target) => target > first.target);
  const to = Math.max(first.target, gone.at(-1)?.target ?? 0, ...kept);
  await tx
    .update(item)
    .set({
      isDraft: true,
      removedAt: sql`coalesce(${item.removedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(isOf(book), inArray(item.target, [...gone.map(({ target }) => target), ...kept])));
  // No draft has a time before one without.
  await tx
    .update(item)
    .set(UNSCHEDULED)
    .where(and(isOf(book), isNotNull(item.publishAt)));
  await unannounce(tx, bookId, first.target);
  await writeBook(tx, book, {});
  return success({ from: first.target, to });
}

/** Deletes the announcements of this number and later ones that were not sent yet. */
async function unannounce(tx: Transaction, bookId: number, from: number): Promise<void> {
  const isOf = sql`kind = 'newChapter' and (data ->> 'bookId')::bigint = ${bookId}::bigint
    and (data ->> 'target')::int >= ${from}::int`;
  await tx.execute(sql`delete from push_events where done_at is null and ${isOf}`);
  await tx.execute(sql`delete from push_notices where claimed_at is null and ${isOf}`);
  await tx.execute(sql`delete from digest_items where mailed_at is null and ${isOf}`);
}

/**
 * Sets when the drafts from a number on become public, one after the other; null: not by itself, or when the
 * timetable says. Refused: `notFound`, `tooLate` if there are not so many drafts, `malformed` for a time that is
 * over, or earlier than one that a person gave to a draft before.
 */
export async function scheduleDrafts(
  tx: Transaction,
  { bookId, from, times, isSilent }: Schedule,
  now: Date,
): Promise<Result<null>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book, drafts } = locked.value;
  const { item } = itemsOf(book);
  const at = drafts.findIndex(({ target }) => target === from);
  if (at === -1 || at + times.length > drafts.length) return failed('tooLate');
  const isNamed = (index: number) => index >= at && index < at + times.length;
  const all = drafts.map(({ publishAt, byTimetable }, index) =>
    isNamed(index) ? (times[index - at] ?? null) : byTimetable ? null : publishAt,
  );
  const isLate = times.some((time) => time !== null && time <= now);
  // A timetable gives the others times that fit.
  if (isLate || !inOrder(book.timetable ? all.filter((time) => time !== null) : all))
    return failed('malformed');
  for (const [index, draft] of drafts.entries()) {
    if (!isNamed(index)) continue;
    const set = {
      publishAt: all[index] ?? null,
      byTimetable: false,
      ...(isSilent !== undefined && { isSilent }),
    };
    await tx.update(item).set(set).where(eq(item.id, draft.id));
  }
  return success(null);
}

type Schedule = {
  readonly bookId: number;
  readonly from: number;
  readonly times: readonly (Date | null)[];
  readonly isSilent?: boolean | undefined;
};

function inOrder(times: readonly (Date | null)[]): boolean {
  const ms = times.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY);
  return ms.every((time, index) => index === 0 || time >= (ms[index - 1] ?? 0));
}

/** Also more than could wait for the prices of their drafts, so that others have their turn. */
const MOST_DUE = 200;

/**
 * Publishes the drafts that are due, each title in a separate transaction; several processes may run it
 * concurrently. Returns how many titles were due.
 */
export async function publishDueDrafts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now();
  const dueOf = ({ item, bookId }: (typeof ITEM_KINDS)[keyof typeof ITEM_KINDS]) =>
    db
      .select({ bookId })
      .from(item as PgTable)
      .where(and(isNotNull(item.publishAt), lte(item.publishAt, at)))
      .groupBy(bookId)
      .orderBy(min(item.publishAt))
      .limit(MOST_DUE);
  const due = [...(await dueOf(ITEM_KINDS.chapter)), ...(await dueOf(ITEM_KINDS.episode))];
  for (const { bookId } of due)
    await transact(db, async (tx) => {
      const locked = await lockDrafts(tx, bookId);
      // Postponed, or published by another process, since the query.
      const last = locked.ok
        ? locked.value.drafts.findLast(({ publishAt }) => publishAt && publishAt <= at)
        : undefined;
      if (!last) return;
      await publishDrafts(tx, { bookId, through: last.target }, at);
      await keepTimetable(tx, bookId, at);
    });
  return due.length;
}

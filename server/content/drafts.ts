import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { priceAt } from '../../contract/money/prices';
import { failed, type Result, success } from '../../contract/wire/failure';
import { removedTargets } from '../catalogue/deskChapters';
import { readSums } from '../catalogue/readSums';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { transact } from '../ground/db/transact';
import { announceAdded } from '../push/announce';

/*
 * Drafts are the last chapters of a title, so no reader ever misses a chapter in between: they become public in
 * their order, and only their numbers still change. `removed_at` hides them (decision 0135).
 */

type BookRow = typeof books.$inferSelect;
type ChapterRow = typeof chapters.$inferSelect;

/** Locks publishing and returns a novel with its drafts in order. Fails with `notFound`. */
export async function lockDrafts(
  tx: Transaction,
  bookId: number,
): Promise<Result<{ book: BookRow; drafts: ChapterRow[] }>> {
  await lockPublishing(tx);
  const [book] = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'novel')));
  if (!book) return failed('notFound');
  const drafts = await tx
    .select()
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), chapters.isDraft))
    .orderBy(asc(chapters.target));
  return success({ book, drafts });
}

/** Returns a title's price for a number. */
export function priceFor(
  { freeChapters: free, pricePerChapter: price, edits }: BookRow,
  target: number,
): number {
  return priceAt({ free, price, ranges: edits.ranges ?? [] }, target);
}

/**
 * Publishes the drafts up to a number and announces them, all in one transaction, so exactly once. Refused: `notFound`, `tooLate` without such a draft, `tooMany` until a moved one has the price
 * of its number. Returns their numbers.
 */
export async function publishDrafts(
  tx: Transaction,
  { bookId, through }: { bookId: number; through: number },
  now: Date,
): Promise<Result<{ from: number; to: number }>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book } = locked.value;
  const due = locked.value.drafts.filter(({ target }) => target <= through);
  const [first] = due;
  if (!first) return failed('tooLate');
  if (due.some(({ target, price }) => price !== priceFor(book, target))) return failed('tooMany');
  const kept = removedTargets(book.edits);
  const isKept = kept.length === 0 ? sql`false` : inArray(chapters.target, kept);
  await tx
    .update(chapters)
    .set({
      isDraft: false,
      publishAt: null,
      removedAt: sql`case when ${isKept} then ${chapters.removedAt} end`,
      publishedAt: now,
    })
    .where(and(eq(chapters.bookId, bookId), chapters.isDraft, lte(chapters.target, through)));
  const added = due.filter(({ target }) => !kept.includes(target));
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

/** Writes what a title's row says about its public chapters. It must follow each change of a chapter. */
async function writeBook(tx: Transaction, book: BookRow, also: Partial<BookRow>): Promise<void> {
  await tx
    .update(books)
    .set({ ...(await readSums(tx, book.id)), ...also, revision: book.revision + 1 })
    .where(eq(books.id, book.id));
  await raiseRevision(tx);
}

/**
 * Makes the chapters from a number on drafts again, without their times. Readers who unlocked one keep it.
 * Refused: `notFound`, `tooLate` if there is none, `malformed` if readers would see no chapter of the title.
 */
export async function withdrawChapters(
  tx: Transaction,
  { bookId, from }: { bookId: number; from: number },
  now: Date,
): Promise<Result<{ from: number; to: number }>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { book } = locked.value;
  if (from < 1) return failed('malformed');
  const shown = await tx
    .select({ id: chapters.id, target: chapters.target })
    .from(chapters)
    .where(and(eq(chapters.bookId, bookId), isNull(chapters.removedAt), gte(chapters.target, 1)))
    .orderBy(asc(chapters.target));
  const gone = shown.filter(({ target }) => target >= from);
  const [first] = gone;
  if (!first) return failed('tooLate');
  if (gone.length === shown.length) return failed('malformed');
  const kept = removedTargets(book.edits).filter((target) => target > first.target);
  const to = Math.max(first.target, gone.at(-1)?.target ?? 0, ...kept);
  await tx
    .update(chapters)
    .set({
      isDraft: true,
      removedAt: sql`coalesce(${chapters.removedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(chapters.bookId, bookId),
        inArray(chapters.target, [...gone.map(({ target }) => target), ...kept]),
      ),
    );
  // No draft has a time before one without.
  await tx
    .update(chapters)
    .set({ publishAt: null })
    .where(and(eq(chapters.bookId, bookId), isNotNull(chapters.publishAt)));
  await unannounce(tx, bookId, first.target);
  await writeBook(tx, book, {});
  return success({ from: first.target, to });
}

/** Readers who were not told yet of chapters from this number on are not told. */
async function unannounce(tx: Transaction, bookId: number, from: number): Promise<void> {
  const isOf = sql`kind = 'newChapter' and (data ->> 'bookId')::bigint = ${bookId}::bigint
    and (data ->> 'target')::int >= ${from}::int`;
  await tx.execute(sql`delete from push_events where done_at is null and ${isOf}`);
  await tx.execute(sql`delete from push_notices where claimed_at is null and ${isOf}`);
  await tx.execute(sql`delete from digest_items where mailed_at is null and ${isOf}`);
}

/**
 * Sets when the drafts from a number on become public, one after the other; null: not by itself. Refused:
 * `notFound`, `tooLate` if there are not so many drafts, `malformed` for a time that is over, or earlier than
 * that of the draft before.
 */
export async function scheduleDrafts(
  tx: Transaction,
  { bookId, from, times }: { bookId: number; from: number; times: readonly (Date | null)[] },
  now: Date,
): Promise<Result<null>> {
  const locked = await lockDrafts(tx, bookId);
  if (!locked.ok) return locked;
  const { drafts } = locked.value;
  const at = drafts.findIndex(({ target }) => target === from);
  if (at === -1 || at + times.length > drafts.length) return failed('tooLate');
  const all = drafts.map(({ publishAt }, index) => {
    const given = times[index - at];
    return index >= at && given !== undefined ? given : publishAt;
  });
  const isLate = times.some((time) => time !== null && time <= now);
  if (isLate || !inOrder(all)) return failed('malformed');
  for (const [index, publishAt] of all.entries()) {
    const draft = drafts[index];
    if (draft && draft.publishAt?.getTime() !== publishAt?.getTime())
      await tx.update(chapters).set({ publishAt }).where(eq(chapters.id, draft.id));
  }
  return success(null);
}

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
  const due = await db
    .select({ bookId: chapters.bookId })
    .from(chapters)
    .where(and(isNotNull(chapters.publishAt), lte(chapters.publishAt, at)))
    .groupBy(chapters.bookId)
    .orderBy(sql`min(${chapters.publishAt})`)
    .limit(MOST_DUE);
  for (const { bookId } of due)
    await transact(db, async (tx) => {
      await lockPublishing(tx);
      // Postponed, or published by another process, since the query.
      const [last] = await tx
        .select({ target: sql<number | null>`max(${chapters.target})` })
        .from(chapters)
        .where(and(eq(chapters.bookId, bookId), lte(chapters.publishAt, at)));
      if (last?.target) await publishDrafts(tx, { bookId, through: last.target }, at);
    });
  return due.length;
}

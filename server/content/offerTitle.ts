import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { failed, type Result, success } from '../../contract/wire/failure';
import { indexBooks } from '../catalogue/indexBooks';
import { itemsOf } from '../catalogue/itemRange';
import { lockPublishing, raiseRevision } from '../catalogue/state';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { bookSearch } from '../ground/db/schema/search';
import { transact } from '../ground/db/transact';
import { announceTitle } from '../push/announce';

type BookRow = typeof books.$inferSelect;

/** Whether a title is offered. `publishAt`: when a hidden one is offered automatically. */
export type Offer = { readonly isHidden: boolean; readonly publishAt: Date | null };

/** Offers a title, hides it, or schedules it. Returns the row before the change. Fails with `notFound`. */
export async function offerTitle(
  tx: Transaction,
  bookId: number,
  { isHidden, publishAt }: Offer,
  now: Date,
): Promise<Result<BookRow>> {
  await lockPublishing(tx);
  const [book] = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, bookId), isNull(books.deletedAt)));
  if (!book) return failed('notFound');
  const wasHidden = book.hiddenAt !== null;
  await tx
    .update(books)
    .set({ hiddenAt: isHidden ? (book.hiddenAt ?? now) : null, publishAt: isHidden ? publishAt : null })
    .where(eq(books.id, bookId));
  if (wasHidden === isHidden) return success(book);
  // Search finds only books with a row there.
  if (isHidden) await tx.delete(bookSearch).where(eq(bookSearch.bookId, bookId));
  else {
    await indexBooks(tx, [book]);
    const isFirst = !(await wasPublic(tx, book));
    await publishHidden(tx, book, now);
    if (isFirst && book.chapterCount > 0) await announceTitle(tx, book.id, now);
  }
  await raiseRevision(tx);
  return success(book);
}

/**
 * Returns whether readers could find something of a hidden title before it was hidden. What became public in it
 * since then has a later date.
 */
async function wasPublic(tx: Transaction, book: BookRow): Promise<boolean> {
  const { item, bookId } = itemsOf(book);
  const [found] = await tx
    .select({ id: item.id })
    .from(item as PgTable)
    .where(
      and(
        eq(bookId, book.id),
        // Versions that noted no date had no drafts. A date before the title's is of another site.
        or(
          and(lt(item.publishedAt, book.hiddenAt as Date), gte(item.publishedAt, book.createdAt)),
          and(isNull(item.publishedAt), eq(item.isDraft, false)),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Dates what was added while the title was hidden, and the title, by the time readers find it: feeds show
 * the newest first.
 */
async function publishHidden(tx: Transaction, { id, hiddenAt }: BookRow, now: Date): Promise<void> {
  if (hiddenAt === null) return;
  const added = [
    await tx
      .update(chapters)
      .set({ publishedAt: now })
      .where(and(eq(chapters.bookId, id), gte(chapters.publishedAt, hiddenAt)))
      .returning({ id: chapters.id }),
    await tx
      .update(episodes)
      .set({ publishedAt: now })
      .where(and(eq(episodes.dramaId, id), gte(episodes.publishedAt, hiddenAt)))
      .returning({ id: episodes.id }),
  ].flat();
  if (added.length > 0) await tx.update(books).set({ updatedAt: now }).where(eq(books.id, id));
}

const MOST_DUE = 20;

/**
 * Offers the titles that are due, each in a separate transaction; several processes may run it concurrently.
 * Returns how many.
 */
export async function offerDueTitles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const due = await db
    .select({ id: books.id })
    .from(books)
    .where(and(isNotNull(books.publishAt), lte(books.publishAt, now())))
    .orderBy(asc(books.publishAt))
    .limit(MOST_DUE);
  for (const { id } of due) {
    await transact(db, async (tx) => {
      await lockPublishing(tx);
      const [book] = await tx.select({ publishAt: books.publishAt }).from(books).where(eq(books.id, id));
      // Postponed, or offered by another process, since the query.
      if (!book?.publishAt || book.publishAt > now()) return;
      await offerTitle(tx, id, { isHidden: false, publishAt: null }, now());
    });
  }
  return due.length;
}

import { and, asc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { type BookEdits, books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { bookSearch } from '../ground/db/schema/search';
import { transact } from '../ground/db/transact';
import { foldText } from './foldText';
import { indexBooks } from './indexBooks';
import { lockPublishing, raiseRevision } from './state';

/** Edits that touch neither the text nor a price; those are jobs (server/jobs). */
export type TitleEdits = Omit<BookEdits, 'free' | 'price' | 'ranges' | 'chapters'>;

/**
 * Changes a title's details at once, until the desk changes them again: a later import does not overwrite
 * them (decision 0135). Fails with `notFound`.
 */
export async function editTitle(
  tx: Transaction,
  bookId: number,
  edits: TitleEdits,
  now: Date,
): Promise<Result<typeof books.$inferSelect>> {
  await lockPublishing(tx);
  const [book] = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, bookId), isNull(books.deletedAt)));
  if (!book) return failed('notFound');
  const { cover, tags, warnings, ...words } = edits;
  const [changed] = await tx
    .update(books)
    .set({
      ...words,
      ...(tags && { tags: [...tags] }),
      ...(warnings && { warnings: [...warnings] }),
      ...(words.author !== undefined && { authorFolded: foldText(words.author) }),
      ...(cover && { coverCard: cover.card, coverPage: cover.page, tint: cover.tint }),
      edits: { ...book.edits, ...edits },
      // Always increases, so that a concurrent publication sees that its plan is outdated.
      updatedAt: now > book.updatedAt ? now : new Date(book.updatedAt.getTime() + 1),
    })
    .where(eq(books.id, bookId))
    .returning();
  if (!changed) throw new Error(`The title ${bookId} was not written.`);
  if (changed.hiddenAt === null) await indexBooks(tx, [changed]);
  await raiseRevision(tx);
  return success(changed);
}

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
    await publishHidden(tx, book, now);
  }
  await raiseRevision(tx);
  return success(book);
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

import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { type BookEdits, books } from '../ground/db/schema/books';
import { bookSearch } from '../ground/db/schema/search';
import { foldText } from './foldText';
import { indexBooks } from './indexBooks';
import { lockPublishing, raiseRevision } from './state';

/** What is changed without a word of the text or a price: those are jobs (server/jobs). */
export type TitleEdits = Omit<BookEdits, 'free' | 'price' | 'ranges'>;

/**
 * Changes what is told of a title, at once and for as long as the desk says nothing else: a file that is imported later does not
 * bring its own words back (decision 0083). Refused: `notFound`.
 */
export async function editTitle(
  tx: Transaction,
  bookId: number,
  edits: TitleEdits,
  now: Date,
): Promise<Result<typeof books.$inferSelect>> {
  await lockPublishing(tx);
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  const { cover, tags, ...words } = edits;
  const [changed] = await tx
    .update(books)
    .set({
      ...words,
      ...(tags && { tags: [...tags] }),
      ...(words.author !== undefined && { authorFolded: foldText(words.author) }),
      ...(cover && { coverCard: cover.card, coverPage: cover.page, tint: cover.tint }),
      edits: { ...book.edits, ...edits },
      // Whoever publishes it right now has planned with what it was.
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

/** What readers are offered of a title from now on. `publishAt`: a hidden one is offered by itself then. */
export type Offer = { readonly isHidden: boolean; readonly publishAt: Date | null };

/** Offers a title, takes it from offer, or says when it will be. Refused: `notFound`. Returns the row as it was. */
export async function offerTitle(
  tx: Transaction,
  bookId: number,
  { isHidden, publishAt }: Offer,
  now: Date,
): Promise<Result<BookRow>> {
  await lockPublishing(tx);
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  const wasHidden = book.hiddenAt !== null;
  await tx
    .update(books)
    .set({ hiddenAt: isHidden ? (book.hiddenAt ?? now) : null, publishAt: isHidden ? publishAt : null })
    .where(eq(books.id, bookId));
  if (wasHidden === isHidden) return success(book);
  // Search finds what has a row there.
  if (isHidden) await tx.delete(bookSearch).where(eq(bookSearch.bookId, bookId));
  else await indexBooks(tx, [book]);
  await raiseRevision(tx);
  return success(book);
}

/** A round of the clock: few titles are due in the same minute. */
const MOST_DUE = 20;

/** Offers the titles whose time has come, each in a transaction of its own; several processes may do it at once. Returns how many. */
export async function offerDueTitles({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const due = await db
    .select({ id: books.id })
    .from(books)
    .where(and(isNotNull(books.publishAt), lte(books.publishAt, now())))
    .orderBy(asc(books.publishAt))
    .limit(MOST_DUE);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      await lockPublishing(tx);
      const [book] = await tx.select({ publishAt: books.publishAt }).from(books).where(eq(books.id, id));
      // Put off, or offered by another process, since it was looked for.
      if (!book?.publishAt || book.publishAt > now()) return;
      await offerTitle(tx, id, { isHidden: false, publishAt: null }, now());
    });
  }
  return due.length;
}

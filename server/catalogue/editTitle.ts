import { eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { type BookEdits, books } from '../ground/db/schema/books';
import { foldText } from './foldText';
import { indexBooks } from './indexBooks';
import { lockPublishing } from './lockPublishing';
import { raiseRevision } from './state';

/** What is changed without a word of the text or a price: those are jobs (server/jobs). */
export type TitleEdits = Omit<BookEdits, 'free' | 'price' | 'ranges'>;

/**
 * Changes what is told of a title, at once and for as long as the desk says nothing else: a file that is imported later does not
 * bring its own words back (decision 0084). Refused: `notFound`.
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

import { and, eq, isNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { type BookEdits, books } from '../ground/db/schema/books';
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

import { eq, sql } from 'drizzle-orm';
import { failed, success } from '../../../contract/failure';
import { toDetail } from '../../catalogue/cards';
import type { Context } from '../../context';
import { books, bookViews } from '../../db/schema';
import type { Handler } from '../handler';

export const bookInfo: Handler<'bookInfo'> = async ({ context, request, session }) => {
  const [book] = await context.db.select().from(books).where(eq(books.id, request.bookId));
  if (!book) return failed('notFound');
  if (session) await countView(context, book.id, session.userId);
  return success({ book: toDetail(book) });
};

/** A user counts once for a book, so reloading a page makes nothing popular. */
async function countView(context: Context, bookId: number, userId: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const first = await tx
      .insert(bookViews)
      .values({ bookId, userId, createdAt: context.now() })
      .onConflictDoNothing()
      .returning({ bookId: bookViews.bookId });
    if (first.length === 0) return;
    await tx
      .update(books)
      .set({ viewCount: sql`${books.viewCount} + 1` })
      .where(eq(books.id, bookId));
  });
}

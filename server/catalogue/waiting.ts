import { and, eq, isNull } from 'drizzle-orm';
import type { TicketRule } from '../../contract/money/tickets';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { lockPublishing, raiseRevision } from './state';

/** What opens a novel's locked chapters without coins (decision 0146); null: nothing. */
export type Waiting = { readonly ticketRule: TicketRule | null; readonly freeAfterDays: number | null };

/**
 * Sets it, and raises the title's revision, since its contents say when each chapter is free. Returns what it
 * was. Fails with `notFound`, also for a drama.
 */
export async function setWaiting(
  tx: Transaction,
  bookId: number,
  waiting: Waiting,
): Promise<Result<Waiting>> {
  await lockPublishing(tx);
  const [book] = await tx
    .select()
    .from(books)
    .where(and(eq(books.id, bookId), eq(books.kind, 'novel'), isNull(books.deletedAt)));
  if (!book) return failed('notFound');
  await tx
    .update(books)
    .set({ ...waiting, revision: book.revision + 1 })
    .where(eq(books.id, bookId));
  await raiseRevision(tx);
  return success({ ticketRule: book.ticketRule, freeAfterDays: book.freeAfterDays });
}

import { sql } from 'drizzle-orm';
import { dayOf } from '../calendar';
import type { Transaction } from '../db/database';
import { bookDays, staleBooks } from '../db/schema';

export type DayCounts = { readonly readers: number; readonly reads: number; readonly unlocks: number };

/**
 * Adds to what happened with a book on this day and marks its sums as out of date. Every count takes its rows in this
 * order, so that two never wait for each other in a circle.
 */
export async function countDay(
  tx: Transaction,
  bookId: number,
  more: Partial<DayCounts>,
  now: Date,
): Promise<void> {
  const { readers = 0, reads = 0, unlocks = 0 } = more;
  await tx
    .insert(bookDays)
    .values({ bookId, day: dayOf(now), readers, reads, unlocks })
    .onConflictDoUpdate({
      target: [bookDays.bookId, bookDays.day],
      set: {
        readers: sql`${bookDays.readers} + ${readers}`,
        reads: sql`${bookDays.reads} + ${reads}`,
        unlocks: sql`${bookDays.unlocks} + ${unlocks}`,
      },
    });
  // An update, not nothing: it waits for a refresh that is taking the mark away, and one that comes later sees both.
  await tx
    .insert(staleBooks)
    .values({ bookId, markedAt: now })
    .onConflictDoUpdate({ target: staleBooks.bookId, set: { markedAt: now } });
}

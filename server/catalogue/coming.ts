import { and, eq, max, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BookDetail } from '../../contract/catalogue/books.schema';
import { slotsAfter } from '../../contract/catalogue/timetable';
import type { Timetable } from '../../contract/operator/timetable.schema';
import type { Database } from '../ground/db/database';
import type { books } from '../ground/db/schema/books';
import { hiatusAt } from './hiatus';
import { itemsOf } from './itemRange';

type BookRow = typeof books.$inferSelect;

/** Returns what readers see of a title's next chapters or episodes, and of its hiatus. */
export async function readComing(
  db: Database,
  book: BookRow,
  now: Date,
): Promise<Pick<BookDetail, 'rhythm' | 'nextAt' | 'hiatus'>> {
  const { timetable } = book;
  const hiatus = hiatusAt(book.hiatus, now);
  const told = hiatus && { note: hiatus.note, ...(hiatus.until !== null && { until: hiatus.until }) };
  const { rhythm, nextAt } = timetable?.isShown ? await readShown(db, book, timetable, now) : {};
  return {
    ...(told && { hiatus: told }),
    ...(rhythm && !hiatus && { rhythm }),
    ...(nextAt && { nextAt }),
  };
}

async function readShown(db: Database, book: BookRow, timetable: Timetable, now: Date) {
  const { item, bookId } = itemsOf(book);
  const { publishAt, byTimetable, isSilent } = item;
  // Readers are not notified of a silent one, so it is not announced before either.
  const isQuiet = sql`coalesce(${isSilent}, ${byTimetable} and ${timetable.isSilent}::boolean)`;
  const [stock] = await db
    .select({
      last: max(publishAt),
      next: sql<
        number | null
      >`(extract(epoch from min(${publishAt}) filter (where not ${isQuiet})) * 1000)::float8`,
    })
    .from(item as PgTable)
    .where(and(eq(bookId, book.id), item.isDraft));
  return {
    // Without drafts, the rhythm would be a promise that is not kept.
    ...(stock?.last && { rhythm: weekOf(timetable, now) }),
    nextAt: stock?.next ?? undefined,
  };
}

/** Each time of a week once, also in a week with a change of the clock. */
function weekOf(timetable: Timetable, now: Date): number[] {
  const week: number[] = [];
  for (const slot of slotsAfter(timetable, now.getTime(), 14)) {
    if (week.length === timetable.days.length * timetable.times.length) break;
    week.push(slot);
  }
  return week;
}

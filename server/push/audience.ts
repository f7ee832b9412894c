import { and, type SQL, sql } from 'drizzle-orm';
import { isNotBanned, isPublicTitle } from '../authors/publicAuthors';
import { isNotAdult } from '../catalogue/offered';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { authorProfiles, titlePeople } from '../ground/db/schema/people';
import type { pushEvents } from '../ground/db/schema/push';
import { syncItems } from '../ground/db/schema/sync';
import type { EventNews } from './announce';

type EventRow = typeof pushEvents.$inferSelect;

/**
 * Returns the condition for an event to concern the reader with the number `reader`: that reader alone, those
 * who have the title in their library, those who follow who made it, or all.
 */
export function isMeant({ userId, bookId, kind }: EventRow, reader: SQL, now: Date): SQL {
  if (userId !== null) return sql`${reader} = ${userId}::bigint`;
  if (bookId === null) return sql`true`;
  if (kind === 'newTitle') return isFollowing(bookId, reader, now);
  return sql`exists (select 1 from sync_items i where i.user_id = ${reader} and i.kind = 'shelf'
    and i.key = ${String(bookId)} and i.removed_at is null)`;
}

/** A notice cannot ask for the age, so a title for adults is never in one (decision 0134). */
function isTellable(now: Date): SQL {
  return and(isPublicTitle, isNotAdult, isNotBanned(now)) as SQL;
}

const MAKERS = sql`${titlePeople} join ${authorProfiles} on ${authorProfiles.userId} = ${titlePeople.userId}
  join ${books} on ${books.id} = ${titlePeople.bookId}`;

function isFollowing(bookId: number, reader: SQL, now: Date): SQL {
  return sql`exists (select 1 from ${MAKERS}
    join ${syncItems} on ${syncItems.kind} = 'followed' and ${syncItems.removedAt} is null
      and ${syncItems.key} = ${authorProfiles.id}::text and ${syncItems.userId} = ${reader}
    where ${titlePeople.bookId} = ${bookId}::bigint and ${isTellable(now)})`;
}

/**
 * Returns those of the announced titles that readers may not hear of any more: unpublished or rated for adults
 * since, or all of whose authors are suspended.
 */
export async function withdrawnTitles(
  db: Database | Transaction,
  all: readonly EventNews[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const ids = new Set(all.flatMap((news) => (news.kind === 'newTitle' ? [news.bookId] : [])));
  if (ids.size === 0) return ids;
  const numbers = sql.join(
    [...ids].map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  const told = await rowsOf<{ id: number }>(
    db,
    sql`select distinct ${books.id}::float8 as id from ${MAKERS}
      where ${titlePeople.bookId} in (${numbers}) and ${isTellable(now)}`,
  );
  for (const { id } of told) ids.delete(id);
  return ids;
}

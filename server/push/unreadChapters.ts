import { type SQL, sql } from 'drizzle-orm';

/**
 * How many chapters of a reader's library are still unread, going by all their devices: in each novel they have begun, those
 * after the furthest place, and none after the back matter (-1). Each device counts its own number by the same rule
 * (data/queries/shelfNews).
 */
export function unreadChapters(userId: SQL): SQL {
  return sql`(
    select coalesce(sum(case when place.target < 0 then 0 else greatest(0, b.chapter_count - place.target) end), 0)::int
    from sync_items shelf
    join sync_items p on p.user_id = shelf.user_id and p.kind = 'place' and p.key = shelf.key and p.removed_at is null
    cross join lateral (select (p.fields #>> '{furthest,v,target}')::int as target) place
    join books b on b.id = shelf.key::bigint and b.kind = 'novel'
    where shelf.user_id = ${userId} and shelf.kind = 'shelf' and shelf.removed_at is null)`;
}

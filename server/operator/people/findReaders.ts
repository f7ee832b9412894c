import { type SQL, sql } from 'drizzle-orm';
import type { FoundReader, ReaderCursor } from '../../../contract/operator/people.schema';
import { type Database, rowsOf } from '../../ground/db/database';

const A_PAGE = 30;
const LARGEST_NUMBER = Number.MAX_SAFE_INTEGER;

type Page = { readonly list: FoundReader[]; readonly next: ReaderCursor };

/**
 * Finds readers by their number, by a prefix of their address (a query with an @) or by a prefix of their
 * name, ignoring case; without a query, returns the newest accounts. Each way reads one range of an index,
 * however many accounts there are.
 */
export async function findReaders(
  db: Database,
  { query, after }: { query: string; after: ReaderCursor },
): Promise<Page> {
  if (/^\d+$/.test(query)) {
    const list =
      Number(query) > LARGEST_NUMBER ? [] : await read(db, sql`where id = ${Number(query)}::bigint`);
    return { list, next: null };
  }
  const begins = query.toLowerCase();
  if (query === '') {
    const behind = after === null ? sql`` : sql`where id < ${after.id}::bigint`;
    return pageOf(await read(db, sql`${behind} order by id desc limit ${A_PAGE + 1}`), () => '');
  }
  const isAddress = query.includes('@');
  const text = isAddress ? sql`(email collate "C")` : sql`(lower(nick_name) collate "C")`;
  const has = isAddress ? sql`email <> ''` : sql`nick_name <> ''`;
  const from =
    after === null ? sql`${text} >= ${begins}` : sql`(${text}, id) > (${after.text}, ${after.id}::bigint)`;
  const found = await read(
    db,
    sql`where ${has} and ${from} and ${text} < ${`${begins}\u{10ffff}`} order by ${text}, id limit ${A_PAGE + 1}`,
  );
  return pageOf(found, ({ email, name }) => (isAddress ? email : name.toLowerCase()));
}

function read(db: Database, which: SQL): Promise<FoundReader[]> {
  return rowsOf<FoundReader>(
    db,
    sql`select id::float8 as "userId", kind, email, nick_name as name,
        floor(extract(epoch from created_at) * 1000)::float8 as "createdAt", merged_into::float8 as "mergedInto",
        floor(extract(epoch from banned_until) * 1000)::float8 as "bannedUntil"
      from users ${which}`,
  );
}

function pageOf(rows: FoundReader[], textOf: (row: FoundReader) => string): Page {
  const list = rows.slice(0, A_PAGE);
  const last = list.at(-1);
  return { list, next: rows.length > A_PAGE && last ? { text: textOf(last), id: last.userId } : null };
}

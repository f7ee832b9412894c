import { and, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Database, listOf } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { isOffered } from './offered';

type Row = typeof books.$inferSelect;

/** A novel with free chapters. `free` and `all`: how many of its chapters; `freeBytes`: their text. */
export type FreeNovel = {
  readonly row: Row;
  readonly free: number;
  readonly all: number;
  readonly freeBytes: number;
};

export type FreeNovels = {
  readonly list: readonly FreeNovel[];
  readonly next: number | null;
};

/** Which novels. Categories list the popular ones first, all others the newest. */
export type FreeFilter = { readonly category?: string; readonly language?: string };

const A_PAGE = 30;
/** The database reads all rows before a page. */
export const LAST_FREE_OFFSET = 6_000;

const isFree = and(
  eq(books.kind, 'novel'),
  isOffered,
  or(gt(books.freeChapters, 0), eq(books.pricePerChapter, 0)),
);

/** Returns a page of the novels that have free chapters. */
export async function freeNovels(
  db: Database,
  { category, language }: FreeFilter,
  offset: number,
): Promise<FreeNovels> {
  const order = category === undefined ? books.createdAt : books.readerCount;
  const rows = await db
    .select()
    .from(books)
    .where(
      and(
        isFree,
        category === undefined ? undefined : eq(books.category, category),
        language === undefined ? undefined : eq(books.language, language),
      ),
    )
    .orderBy(desc(order), desc(books.id))
    .limit(A_PAGE + 1)
    .offset(offset);
  const next = offset + A_PAGE;
  return {
    list: await withFreeCounts(db, rows.slice(0, A_PAGE)),
    next: rows.length > A_PAGE && next <= LAST_FREE_OFFSET ? next : null,
  };
}

/** Returns those of these titles that are novels with free chapters, in the same order. */
export async function freeAmong(db: Database, ids: readonly number[]): Promise<FreeNovel[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(books)
    .where(and(isFree, inArray(books.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return await withFreeCounts(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Prices of single chapters may leave a novel with fewer free chapters than its row says. */
async function withFreeCounts(db: Database, rows: readonly Row[]): Promise<FreeNovel[]> {
  if (rows.length === 0) return [];
  const isOf = and(
    inArray(
      chapters.bookId,
      rows.map(({ id }) => id),
    ),
    isNull(chapters.removedAt),
  );
  const counts = await listOf<{ id: number; free: number; all: number; freeBytes: number }>(
    db,
    sql`select book_id as id, count(*) filter (where target > 0) as all,
        count(*) filter (where target > 0 and price = 0) as free,
        coalesce(sum(bytes) filter (where price = 0), 0) as "freeBytes"
      from ${chapters} where ${isOf} group by book_id`,
  );
  const byId = new Map(counts.map((counted) => [counted.id, counted]));
  return rows.flatMap((row) => {
    const counted = byId.get(row.id);
    if (!counted || counted.free === 0) return [];
    const { free, all, freeBytes } = counted;
    return [{ row, free, all, freeBytes }];
  });
}

/** `changed`: when one of its novels changed last. */
export type FreeGroup = { readonly name: string; readonly changed: Date };

const MOST_GROUPS = 200;

/** Returns the categories or languages of the novels that have free chapters, the largest first. */
export async function freeGroups(db: Database, by: 'category' | 'language'): Promise<FreeGroup[]> {
  const column = books[by];
  return await db
    .select({ name: column, changed: sql<Date>`max(${books.updatedAt})`.mapWith(books.updatedAt) })
    .from(books)
    .where(and(isFree, ne(column, '')))
    .groupBy(column)
    .orderBy(desc(count()), column)
    .limit(MOST_GROUPS);
}

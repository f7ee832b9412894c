import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Database, listOf } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { isNotAdult, isOffered } from './offered';

type Row = typeof books.$inferSelect;

/**
 * A novel with chapters that are open: free, or unlocked by a reader. `open` and `all`: how many of its chapters;
 * `bytes`: of their text.
 */
export type OpenNovel = {
  readonly row: Row;
  readonly open: number;
  readonly all: number;
  readonly bytes: number;
};

export type OpenNovels = {
  readonly list: readonly OpenNovel[];
  readonly next: number | null;
};

/** Which novels. Categories list the popular ones first, all others the newest. */
export type FreeFilter = { readonly category?: string; readonly language?: string };

const A_PAGE = 30;
/** The database reads all rows before a page. */
export const LAST_FREE_OFFSET = 6_000;

/** Not those for adults: a catalogue cannot ask for an age. */
const isFree = and(
  eq(books.kind, 'novel'),
  isOffered,
  isNotAdult,
  or(gt(books.freeChapters, 0), eq(books.pricePerChapter, 0)),
);

/** Returns a page of the novels that have free chapters. */
export async function freeNovels(
  db: Database,
  { category, language }: FreeFilter,
  offset: number,
): Promise<OpenNovels> {
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
    list: await withCounts(db, rows.slice(0, A_PAGE), null),
    next: rows.length > A_PAGE && next <= LAST_FREE_OFFSET ? next : null,
  };
}

/** Returns those of these titles that are novels with free chapters, in the same order. */
export async function freeAmong(db: Database, ids: readonly number[]): Promise<OpenNovel[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(books)
    .where(and(isFree, inArray(books.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return await withCounts(
    db,
    ids.flatMap((id) => byId.get(id) ?? []),
    null,
  );
}

/** Returns a page of the novels of which a reader unlocked a chapter, the last unlocked first, hidden ones too. */
export async function unlockedNovels(db: Database, userId: number, offset: number): Promise<OpenNovels> {
  const ids = await listOf<{ id: number }>(
    db,
    sql`select ${chapters.bookId} as id from ${grants} join ${chapters} on ${chapters.id} = ${grants.chapterId}
      where ${grants.userId} = ${userId}::bigint group by ${chapters.bookId}
      order by max(${grants.id}) desc limit ${A_PAGE + 1} offset ${offset}`,
  );
  const shown = ids.slice(0, A_PAGE).map(({ id }) => id);
  const rows = shown.length === 0 ? [] : await db.select().from(books).where(inArray(books.id, shown));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = shown.flatMap((id) => byId.get(id) ?? []);
  const next = offset + A_PAGE;
  return {
    list: await withCounts(db, ordered, userId),
    next: ids.length > A_PAGE && next <= LAST_FREE_OFFSET ? next : null,
  };
}

/** Returns the numbers of a reader's grants in a novel, by chapter. */
export async function grantsIn(db: Database, userId: number, bookId: number): Promise<Map<number, number>> {
  const rows = await listOf<{ id: number; grantId: number }>(
    db,
    sql`select ${chapters.id} as id, ${grants.id} as "grantId" from ${grants}
      join ${chapters} on ${chapters.id} = ${grants.chapterId}
      where ${grants.userId} = ${userId}::bigint and ${chapters.bookId} = ${bookId}::bigint`,
  );
  return new Map(rows.map(({ id, grantId }) => [id, grantId]));
}

/**
 * Leaves out novels without an open chapter: prices of single chapters may leave one with fewer free chapters
 * than its row says.
 */
async function withCounts(db: Database, rows: readonly Row[], userId: number | null): Promise<OpenNovel[]> {
  if (rows.length === 0) return [];
  const isOf = and(
    inArray(
      chapters.bookId,
      rows.map(({ id }) => id),
    ),
    isNull(chapters.removedAt),
  );
  const isHeld = sql`exists (select 1 from ${grants} where ${grants.userId} = ${userId}::bigint
    and ${grants.chapterId} = ${chapters.id})`;
  const isOpen = userId === null ? sql`${chapters.price} = 0` : sql`(${chapters.price} = 0 or ${isHeld})`;
  const counts = await listOf<{ id: number; open: number; all: number; bytes: number }>(
    db,
    sql`select ${chapters.bookId} as id, count(*) filter (where ${chapters.target} > 0) as all,
        count(*) filter (where ${chapters.target} > 0 and ${isOpen}) as open,
        coalesce(sum(${chapters.bytes}) filter (where ${isOpen}), 0) as bytes
      from ${chapters} where ${isOf} group by ${chapters.bookId}`,
  );
  const byId = new Map(counts.map((counted) => [counted.id, counted]));
  return rows.flatMap((row) => {
    const counted = byId.get(row.id);
    if (!counted || counted.open === 0) return [];
    const { open, all, bytes } = counted;
    return [{ row, open, all, bytes }];
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
    .orderBy(desc(sql`count(*)`), column)
    .limit(MOST_GROUPS);
}

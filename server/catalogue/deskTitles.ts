import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DeskTitle, TitleCursor, TitleFile } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Database, Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { blockBooks, blocks, tabs } from '../ground/db/schema/home';
import { coverPath } from './cards';
import { removedTargets } from './deskChapters';
import { itemsOf } from './itemRange';
import { searchBooks } from './searchBooks';
import { readState } from './state';

type BookRow = typeof books.$inferSelect;
type Asked = {
  readonly query: string;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly after: TitleCursor;
};

const A_PAGE = 30;

/**
 * Returns titles for the desk: by number, by words as readers search (hidden titles by a part of the title),
 * or all of them, last changed first. A search returns one page.
 */
export async function listTitles(
  db: Database,
  { query, isHidden, isDeleted, after }: Asked,
): Promise<{ list: DeskTitle[]; next: TitleCursor }> {
  const isAsked = isDeleted ? isNotNull(books.deletedAt) : isNull(books.deletedAt);
  if (query !== '') {
    const found = await findTitles(db, query, isHidden || isDeleted);
    return { list: found.filter((row) => (row.deletedAt !== null) === isDeleted).map(describe), next: null };
  }
  const rows = await db
    .select()
    .from(books)
    .where(
      and(
        isAsked,
        isHidden ? isNotNull(books.hiddenAt) : undefined,
        after === null
          ? undefined
          : sql`(${books.updatedAt}, ${books.id}) < (${new Date(after.updatedAt).toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(books.updatedAt), desc(books.id))
    .limit(A_PAGE + 1);
  const list = rows.slice(0, A_PAGE);
  const last = list.at(-1);
  const next = rows.length > A_PAGE && last ? { updatedAt: last.updatedAt.getTime(), id: last.id } : null;
  return { list: list.map(describe), next };
}

async function findTitles(db: Database, query: string, isHidden: boolean): Promise<BookRow[]> {
  if (/^\d{1,15}$/.test(query)) {
    const named = await db
      .select()
      .from(books)
      .where(eq(books.id, Number(query)));
    if (named.length > 0) return named;
  }
  const hidden = await db
    .select()
    .from(books)
    .where(and(isNotNull(books.hiddenAt), sql`position(lower(${query}) in lower(${books.title})) > 0`))
    .orderBy(desc(books.updatedAt))
    .limit(A_PAGE);
  if (isHidden) return hidden;
  const { revision } = await readState(db);
  const found = await searchBooks(db, { query, offset: 0, revision });
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return hidden;
  const offered = await db.select().from(books).where(inArray(books.id, ids));
  return [...hidden, ...offered.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))];
}

function describe(row: BookRow): DeskTitle {
  const { id, kind, title, author, tint, chapterCount, readerCount } = row;
  return {
    id,
    kind,
    title,
    author,
    sourceImg: coverPath(row.coverCard),
    tint,
    chapterCount,
    readerCount,
    isHidden: row.hiddenAt !== null,
    publishAt: row.publishAt?.getTime() ?? null,
    updatedAt: row.updatedAt.getTime(),
    deletedAt: row.deletedAt?.getTime() ?? null,
  };
}

/** Returns all fields of a title that the desk sets. Fails with `notFound`. */
export async function readTitle(db: Database | Transaction, bookId: number): Promise<Result<TitleFile>> {
  const [row] = await db.select().from(books).where(eq(books.id, bookId));
  if (!row) return failed('notFound');
  const placed = await db
    .select({ tab: tabs.title, title: blocks.title })
    .from(blockBooks)
    .innerJoin(blocks, eq(blocks.id, blockBooks.blockId))
    .innerJoin(tabs, eq(tabs.indexValue, blocks.tab))
    .where(eq(blockBooks.bookId, bookId))
    .orderBy(asc(tabs.position), asc(blocks.position));
  const { item, bookId: titleId } = itemsOf(row);
  const [drafts] = await db
    .select({ drafts: count(), nextPublishAt: min(item.publishAt) })
    .from(item as PgTable)
    .where(and(eq(titleId, bookId), item.isDraft));
  const { description, category, tags, language, finished, ageRating, warnings, wordCount } = row;
  return success({
    ...describe(row),
    description,
    category,
    tags,
    language,
    finished,
    ageRating,
    warnings,
    wordCount,
    free: row.freeChapters,
    price: row.pricePerChapter,
    ranges: [...(row.edits.ranges ?? [])],
    ticketRule: row.ticketRule,
    freeAfterDays: row.freeAfterDays,
    adOpens: row.adOpens,
    removed: removedTargets(row.edits),
    drafts: drafts?.drafts ?? 0,
    nextPublishAt: drafts?.nextPublishAt?.getTime() ?? null,
    timetable: row.timetable,
    hiatus: row.hiatus,
    blocks: placed,
    isErased: row.erasedAt !== null,
    novel: row.ties ? await novelOf(db, row.ties.novelId) : null,
  });
}

async function novelOf(db: Database | Transaction, id: number): Promise<TitleFile['novel']> {
  const [novel] = await db
    .select({ id: books.id, title: books.title })
    .from(books)
    .where(and(eq(books.id, id), eq(books.kind, 'novel')));
  return novel ?? null;
}

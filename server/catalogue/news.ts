import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, listOf, named } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { isOffered } from './offered';

export type NewsTitle = typeof books.$inferSelect;

/** A chapter or an episode. An episode has no `contentHash`, and 0 `bytes`. */
export type NewsItem = {
  readonly id: number;
  readonly titleId: number;
  readonly target: number;
  readonly title: string;
  readonly price: number;
  readonly sealed: boolean;
  readonly contentHash: string;
  readonly bytes: number;
  /** Null if a version published it that did not note when. */
  readonly publishedAt: Date | null;
};

/** Returns the titles that were added last, the newest first. */
export function newTitles(db: Database, most: number): Promise<NewsTitle[]> {
  return db.select().from(books).where(isOffered).orderBy(desc(books.createdAt), desc(books.id)).limit(most);
}

/** Returns the titles that changed last, the newest first. */
export function changedTitles(db: Database, most: number): Promise<NewsTitle[]> {
  return db.select().from(books).where(isOffered).orderBy(desc(books.updatedAt)).limit(most);
}

/** Returns a title that readers can find, or undefined. */
export async function offeredTitle(db: Database, id: number): Promise<NewsTitle | undefined> {
  const [title] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, id), isOffered));
  return title;
}

const CHAPTER = {
  id: chapters.id,
  titleId: chapters.bookId,
  target: chapters.target,
  title: chapters.title,
  price: chapters.price,
  sealed: chapters.sealed,
  contentHash: chapters.contentHash,
  bytes: chapters.bytes,
  publishedAt: chapters.publishedAt,
};
const EPISODE = {
  id: episodes.id,
  titleId: episodes.dramaId,
  target: episodes.target,
  title: episodes.title,
  price: episodes.price,
  sealed: episodes.sealed,
  contentHash: sql`''`,
  bytes: sql`0`,
  publishedAt: episodes.publishedAt,
};

/**
 * Returns the last chapters or episodes of each title, at most `most` of each, without front and back matter;
 * the last one of a title first.
 */
export async function lastItems(
  db: Database,
  titles: readonly Pick<NewsTitle, 'id' | 'kind'>[],
  most: number,
): Promise<NewsItem[]> {
  const idsOf = (kind: NewsTitle['kind']) =>
    titles.filter((title) => title.kind === kind).map(({ id }) => id);
  const isChapter = and(
    eq(chapters.bookId, sql`one.id`),
    gte(chapters.target, 1),
    isNull(chapters.removedAt),
  );
  const isEpisode = and(eq(episodes.dramaId, sql`one.id`), isNull(episodes.removedAt));
  return [
    ...(await lastOf(
      db,
      idsOf('novel'),
      sql`select ${named(CHAPTER)} from ${chapters}
      where ${isChapter} order by ${chapters.target} desc limit ${most}`,
    )),
    ...(await lastOf(
      db,
      idsOf('drama'),
      sql`select ${named(EPISODE)} from ${episodes}
      where ${isEpisode} order by ${episodes.target} desc limit ${most}`,
    )),
  ];
}

/** Looks each title up by itself, because a title may have thousands of chapters. */
async function lastOf(db: Database, ids: readonly number[], last: SQL): Promise<NewsItem[]> {
  if (ids.length === 0) return [];
  const rows = await listOf<Omit<NewsItem, 'publishedAt'> & { publishedAt: string | null }>(
    db,
    sql`select item.* from unnest(${`{${ids.join(',')}}`}::bigint[]) as one(id) cross join lateral (${last}) as item`,
  );
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
  }));
}

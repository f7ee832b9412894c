import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { BACK_MATTER_TARGET, compareTargets } from '../../contract/target';
import type { Database, Transaction } from '../db/database';
import { listOf, named } from '../db/listOf';
import { books, chapters } from '../db/schema/books';
import { grants } from '../db/schema/grants';

/** A chapter as an unlock sees it. */
export type Wanted = {
  readonly id: number;
  readonly target: number;
  readonly title: string;
  readonly price: number;
  readonly sealed: boolean;
  readonly bookName: string;
  /** The user's grant and when it was given, null when there is none. */
  readonly grantId: number | null;
  readonly grantedAt: Date | null;
};

const COLUMNS = {
  id: chapters.id,
  target: chapters.target,
  title: chapters.title,
  price: chapters.price,
  sealed: chapters.sealed,
  bookName: books.title,
  grantId: grants.id,
  grantedAt: grants.createdAt,
};

/** First and last chapter in reading order; `to` null is the end of the book. */
export type Range = { readonly from: number; readonly to: number | null };

/** What a column of targets holds; no book comes near it. */
export const LAST_TARGET = 2 ** 31 - 1;

/** The chapters of a range, in reading order, as they stand for this user. Empty when there is nothing of the sort. */
export async function findRange(
  db: Database | Transaction,
  userId: number,
  bookId: number,
  range: Range,
): Promise<Wanted[]> {
  const isIn = and(eq(chapters.bookId, bookId), isNull(chapters.removedAt), within(range));
  const isTheirs = and(eq(grants.chapterId, chapters.id), eq(grants.userId, userId));
  if (range.from === range.to && range.from <= LAST_TARGET) {
    return db
      .select(COLUMNS)
      .from(chapters)
      .innerJoin(books, eq(books.id, chapters.bookId))
      .leftJoin(grants, isTheirs)
      .where(isIn)
      .prepare('find_chapter')
      .execute();
  }
  const rows = await listOf<Omit<Wanted, 'grantedAt'> & { readonly grantedAt: string | null }>(
    db,
    sql`select ${named(COLUMNS)} from ${chapters} join ${books} on ${books.id} = ${chapters.bookId}
      left join ${grants} on ${isTheirs} where ${isIn}`,
  );
  return rows
    .map((row) => ({ ...row, grantedAt: row.grantedAt === null ? null : new Date(row.grantedAt) }))
    .sort((a, b) => compareTargets(a.target, b.target));
}

/** One chapter is read by its index, as it is most of the time. */
function within({ from, to }: Range): SQL | undefined {
  if (from > LAST_TARGET) return sql`false`;
  if (to === from) return eq(chapters.target, from);
  if (from === BACK_MATTER_TARGET) return to === null ? eq(chapters.target, from) : sql`false`;
  const upward = sql`${chapters.target} >= ${from}`;
  if (to === null || to === BACK_MATTER_TARGET) {
    return or(upward, eq(chapters.target, BACK_MATTER_TARGET));
  }
  return and(upward, lte(chapters.target, Math.min(to, LAST_TARGET)));
}

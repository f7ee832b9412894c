import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { BACK_MATTER_TARGET, compareTargets } from '../../contract/values/target';
import type { Database, Transaction } from '../ground/db/database';
import { listOf, named } from '../ground/db/listOf';
import { books, chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';

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

const OF_CHAPTER = {
  id: chapters.id,
  target: chapters.target,
  title: chapters.title,
  price: chapters.price,
  sealed: chapters.sealed,
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
      .select({ ...OF_CHAPTER, bookName: books.title, grantId: grants.id, grantedAt: grants.createdAt })
      .from(chapters)
      .innerJoin(books, eq(books.id, chapters.bookId))
      .leftJoin(grants, isTheirs)
      .where(isIn)
      .prepare('find_chapter')
      .execute();
  }
  const [book] = await db.select({ title: books.title }).from(books).where(eq(books.id, bookId));
  if (!book) return [];
  const held = new Map((await readHeld(db, userId, bookId)).map((grant) => [grant.chapterId, grant]));
  const rows = await listOf<Omit<Wanted, 'bookName' | 'grantId' | 'grantedAt'>>(
    db,
    sql`select ${named(OF_CHAPTER)} from ${chapters} where ${isIn}`,
  );
  return rows
    .map((row) => ({ ...row, bookName: book.title, ...grantOf(held.get(row.id)) }))
    .sort((a, b) => compareTargets(a.target, b.target));
}

type Held = { readonly chapterId: number; readonly grantId: number; readonly grantedAt: string };

/** By themselves: joined with the chapters of a range, which nobody counted yet, each may be looked for in all of them. */
function readHeld(db: Database | Transaction, userId: number, bookId: number): Promise<Held[]> {
  const columns = { chapterId: grants.chapterId, grantId: grants.id, grantedAt: grants.createdAt };
  const isTheirs = and(eq(grants.userId, userId), eq(chapters.bookId, bookId));
  return listOf(
    db,
    sql`select ${named(columns)} from ${grants} join ${chapters} on ${chapters.id} = ${grants.chapterId} where ${isTheirs}`,
  );
}

function grantOf(held: Held | undefined): Pick<Wanted, 'grantId' | 'grantedAt'> {
  if (!held) return { grantId: null, grantedAt: null };
  return { grantId: held.grantId, grantedAt: new Date(held.grantedAt) };
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

import { and, eq, sql } from 'drizzle-orm';
import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { type Database, listOf, named, type Transaction } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { grants } from '../ground/db/schema/grants';
import { LAST_TARGET } from './itemRange';
import { isSeen } from './offered';

const SHOWN = {
  id: chapters.id,
  target: chapters.target,
  title: chapters.title,
  parts: chapters.parts,
  pages: chapters.pages,
  wordCount: chapters.wordCount,
  contentHash: chapters.contentHash,
  bytes: chapters.bytes,
  price: chapters.price,
  removedAt: chapters.removedAt,
  isDraft: chapters.isDraft,
  publishedAt: chapters.publishedAt,
};
type ChapterColumns = Pick<typeof chapters.$inferSelect, keyof typeof SHOWN>;

const DAY_MS = 86_400_000;

/** Returns when a priced chapter becomes free by its title's rule, ms since the epoch; null: never. */
export function freeAtOf(publishedAt: Date | null, freeAfterDays: number | null): number | null {
  if (publishedAt === null || freeAfterDays === null) return null;
  // `listOf` returns it as text.
  return new Date(publishedAt).getTime() + freeAfterDays * DAY_MS;
}

type EntryOf = {
  readonly granted: boolean;
  /** The title's rule (decision 0146). */
  readonly freeAfterDays: number | null;
};

export function toEntry(
  row: Omit<ChapterColumns, 'removedAt' | 'isDraft'>,
  { granted, freeAfterDays }: EntryOf,
): ChapterEntry {
  const freeAt = row.price > 0 && !granted ? freeAtOf(row.publishedAt, freeAfterDays) : null;
  return {
    id: row.id,
    target: row.target,
    title: row.title,
    ...(row.parts.length > 0 && { parts: row.parts }),
    ...(row.pages.length > 0 && { pages: row.pages }),
    wordCount: row.wordCount,
    hash: row.contentHash,
    bytes: row.bytes,
    price: row.price,
    state: row.price === 0 ? 'free' : granted ? 'unlocked' : 'locked',
    ...(freeAt !== null && { freeAt }),
  };
}

/** Returns the ids of a book's chapters granted to a user, removed ones included; none without a user. */
export async function grantedIn(
  db: Database,
  bookId: number,
  userId: number | undefined,
): Promise<Set<number>> {
  if (userId === undefined) return new Set();
  const isHeld = and(eq(grants.userId, userId), eq(chapters.bookId, bookId));
  const rows = await listOf<{ id: number }>(
    db,
    sql`select ${grants.chapterId} as id from ${grants} join ${chapters} on ${chapters.id} = ${grants.chapterId} where ${isHeld}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns a book's chapters as its contents show them to a reader, in no order.
 */
export async function readEntries(
  db: Database,
  bookId: number,
  granted: ReadonlySet<number>,
): Promise<ChapterColumns[]> {
  const isOf = eq(chapters.bookId, bookId);
  const rows = await listOf<ChapterColumns>(db, sql`select ${named(SHOWN)} from ${chapters} where ${isOf}`);
  return rows.filter((row) => isSeen(row, granted.has(row.id)));
}

/**
 * Returns the id of a chapter that is open to the reader: free, or granted. Fails with `notFound`, else with
 * `locked`.
 */
export async function openChapterId(
  tx: Database | Transaction,
  chapter: { userId: number; bookId: number; target: number },
): Promise<Result<number>> {
  const { userId, bookId, target } = chapter;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await tx
    .select({
      id: chapters.id,
      sealed: chapters.sealed,
      removedAt: chapters.removedAt,
      isDraft: chapters.isDraft,
      publishedAt: chapters.publishedAt,
      grantedTo: grants.userId,
    })
    .from(chapters)
    .leftJoin(grants, and(eq(grants.chapterId, chapters.id), eq(grants.userId, userId)))
    .where(and(eq(chapters.bookId, bookId), eq(chapters.target, target)));
  if (!found || !isSeen(found, found.grantedTo !== null)) return failed('notFound');
  if (found.sealed && found.grantedTo === null) return failed('locked');
  return success(found.id);
}

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { TitleStakes } from '../../contract/operator/titles.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { cleanLine } from '../../contract/wire/writtenText';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { blockBooks } from '../ground/db/schema/home';
import { bookSearch } from '../ground/db/schema/search';
import { lockPublishing, raiseRevision } from './state';

/*
 * A deleted title is hidden, and its row stays for ever: comments, reads, grants and the log name it, and no
 * other title gets its number (decision 0135).
 */

/** Grants have no index by chapter: above this size of their table, in bytes, they are not counted. */
const COUNTED_BYTES = 16 * 1_024 * 1_024;

/** Returns what deleting a title concerns. Fails with `notFound`. */
export async function titleStakes(db: Database, bookId: number): Promise<Result<TitleStakes>> {
  const [book] = await db.select({ kind: books.kind }).from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  const isDrama = book.kind === 'drama';
  const items = isDrama ? sql`episodes where drama_id = ${bookId}` : sql`chapters where book_id = ${bookId}`;
  const bytes = isDrama
    ? sql`coalesce((select sum((size ->> 'bytes')::bigint) from jsonb_array_elements(sizes) size), bytes)`
    : sql`bytes`;
  const held = isDrama
    ? sql`episode_grants g join episodes i on i.id = g.episode_id where i.drama_id = ${bookId}`
    : sql`grants g join chapters i on i.id = g.chapter_id where i.book_id = ${bookId}`;
  const table = isDrama ? 'episode_grants' : 'grants';
  const [stakes] = await rowsOf<Omit<TitleStakes, 'unlocks'>>(
    db,
    sql`select
      (case when pg_relation_size(${table}) <= ${COUNTED_BYTES}::bigint
        then (select count(distinct g.user_id)::int from ${held}) end) as readers,
      (select coalesce(round(sum(coins + bonus)), 0)::float8 from title_items where book_id = ${bookId}) as gold,
      (select count(*)::int from sync_items where kind = 'shelf' and key = ${String(bookId)}
        and removed_at is null) as "inLibraries",
      (select count(*) filter (where removed_at is null)::int from ${items}) as items,
      (select coalesce(sum(${bytes}), 0)::float8 from ${items}) as bytes`,
  );
  if (!stakes) throw new Error(`The title ${bookId} was not counted.`);
  return success({ ...stakes, unlocks: await countUnlocks(db, bookId) });
}

async function countUnlocks(db: Database | Transaction, bookId: number): Promise<number> {
  const [row] = await rowsOf<{ unlocks: number }>(
    db,
    sql`select (select coalesce(sum(unlocks), 0) from book_days where book_id = ${bookId})::float8
      + (select count(*) from packs p join pack_chapters c on c.pack_id = p.id
        where p.book_id = ${bookId} and p.ended_at is null and c.state = 'held')::float8 as unlocks`,
  );
  return row?.unlocks ?? 0;
}

/**
 * Deletes a title for all readers but those who unlocked something of it. It leaves home, and an import of the
 * same book makes a new title. Fails with `notFound`, with `malformed` if `title` is not its name, with
 * `tooLate` if it is deleted already.
 */
export async function deleteTitle(
  tx: Transaction,
  bookId: number,
  title: string,
  now: Date,
): Promise<Result<{ readonly unlocks: number }>> {
  await lockPublishing(tx);
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  if (book.deletedAt !== null) return failed('tooLate');
  if (cleanLine(title) !== cleanLine(book.title)) return failed('malformed');
  await tx
    .update(books)
    .set({
      hiddenAt: book.hiddenAt ?? now,
      publishAt: null,
      deletedAt: now,
      sourceKey: `${BIN}${bookId}/${book.sourceKey}`,
    })
    .where(eq(books.id, bookId));
  await tx.delete(blockBooks).where(eq(blockBooks.bookId, bookId));
  await tx.delete(bookSearch).where(eq(bookSearch.bookId, bookId));
  await raiseRevision(tx);
  return success({ unlocks: await countUnlocks(tx, bookId) });
}

const BIN = 'deleted/';

/**
 * Takes a title out of the bin, not published. Later files continue it, unless they belong to a newer title
 * by now. Fails with `notFound`, or with `tooLate` if it is not in the bin or its files are gone.
 */
export async function restoreTitle(tx: Transaction, bookId: number): Promise<Result<null>> {
  await lockPublishing(tx);
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book) return failed('notFound');
  if (book.deletedAt === null || book.erasedAt !== null) return failed('tooLate');
  const before = book.sourceKey.slice(`${BIN}${bookId}/`.length);
  const [newer] = await tx
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.sourceKey, before), ne(books.id, bookId)));
  await tx
    .update(books)
    .set({ deletedAt: null, ...(!newer && { sourceKey: before }) })
    .where(and(eq(books.id, bookId), isNull(books.erasedAt)));
  return success(null);
}

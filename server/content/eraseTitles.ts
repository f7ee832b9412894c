import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { BIN_DAYS } from '../../contract/operator/operator';
import { lockPublishing } from '../catalogue/state';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { books, chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { manuscripts } from '../ground/db/schema/manuscripts';
import { transact } from '../ground/db/transact';
import { type ContentFile, FILES_AT_ONCE, filesOfFilm } from './films/filmFiles';

const DAY_MS = 86_400_000;
/** A run that was interrupted is repeated within this time. */
const REPEATED_MS = 3 * DAY_MS;

/**
 * Removes the files of titles that have been in the bin for BIN_DAYS and that nobody holds anything of: texts,
 * films, covers and manuscripts. Their rows stay. Pictures within chapters, captions and posters stay too: other titles may
 * have the same ones. Idempotent. Returns how many titles were erased.
 */
export async function eraseTitles(context: Context): Promise<number> {
  const now = context.now();
  const repeatedSince = new Date(now.getTime() - REPEATED_MS);
  const due = await context.db
    .select({ id: books.id })
    .from(books)
    .where(
      and(
        lt(books.deletedAt, new Date(now.getTime() - BIN_DAYS * DAY_MS)),
        or(isNull(books.erasedAt), gt(books.erasedAt, repeatedSince)),
      ),
    );
  let erased = 0;
  for (const { id } of due) {
    // Before its files go: a title without them must never be restored.
    if (!(await transact(context.db, (tx) => mark(tx, id, now)))) continue;
    await removeFiles(context, id);
    erased += 1;
  }
  return erased;
}

async function mark(tx: Transaction, bookId: number, now: Date): Promise<boolean> {
  await lockPublishing(tx);
  const [book] = await tx.select().from(books).where(eq(books.id, bookId));
  if (!book?.deletedAt || (await isHeld(tx, bookId))) return false;
  await tx.delete(manuscripts).where(eq(manuscripts.bookId, bookId));
  if (book.erasedAt === null) await tx.update(books).set({ erasedAt: now }).where(eq(books.id, bookId));
  return true;
}

async function isHeld(tx: Transaction, bookId: number): Promise<boolean> {
  const [row] = await rowsOf<{ held: boolean }>(
    tx,
    sql`select exists (select 1 from chapters c join grants g on g.chapter_id = c.id where c.book_id = ${bookId})
      or exists (select 1 from episodes e join episode_grants g on g.episode_id = e.id where e.drama_id = ${bookId})
      or exists (select 1 from packs p where p.book_id = ${bookId} and p.ended_at is null) as held`,
  );
  return row?.held !== false;
}

async function removeFiles(context: Context, bookId: number): Promise<void> {
  const files = await filesOf(context, bookId);
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE);
    await transact(context.db, async (tx) => {
      // No title begins to use a file while it is removed.
      await lockPublishing(tx);
      const used = await usedByOthers(tx, bookId, some);
      for (const [hash, type] of some) if (!used.has(hash)) await context.content.remove(hash, type);
    });
  }
}

async function filesOf({ db, content }: Context, bookId: number): Promise<ContentFile[]> {
  const [book] = await db.select().from(books).where(eq(books.id, bookId));
  const covers = [book?.coverCard ?? '', book?.coverPage ?? ''].filter((hash) => hash !== '');
  const texts = await db
    .select({ hash: chapters.contentHash })
    .from(chapters)
    .where(eq(chapters.bookId, bookId));
  const films = await db.select({ hash: episodes.film }).from(episodes).where(eq(episodes.dramaId, bookId));
  const files: ContentFile[] = covers.map((hash) => [hash, 'webp'] as const);
  for (const { hash } of texts) files.push([hash, 'txt']);
  for (const { hash } of films) files.push(...(await filesOfFilm(content, hash)));
  return files;
}

/** Sealed files and films belong to one chapter or episode; free texts and covers may be in several titles. */
async function usedByOthers(
  tx: Transaction,
  bookId: number,
  files: readonly ContentFile[],
): Promise<ReadonlySet<string>> {
  const hashes = (type: ContentFile[1]) => files.flatMap(([hash, each]) => (each === type ? [hash] : []));
  const texts = await tx
    .select({ hash: chapters.contentHash })
    .from(chapters)
    .where(and(inArray(chapters.contentHash, hashes('txt')), ne(chapters.bookId, bookId)));
  const covers = hashes('webp');
  const covered =
    covers.length === 0
      ? []
      : await tx
          .select({ card: books.coverCard, page: books.coverPage })
          .from(books)
          .where(
            and(ne(books.id, bookId), or(inArray(books.coverCard, covers), inArray(books.coverPage, covers))),
          );
  return new Set([...texts.map(({ hash }) => hash), ...covered.flatMap(({ card, page }) => [card, page])]);
}

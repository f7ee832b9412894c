import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { bookSearch, searchWords } from '../ground/db/schema/search';
import { transact } from '../ground/db/transact';
import { foldText } from './foldText';
import { SEARCH_VERSION, searchDocuments, searchWordsOf } from './searchDocument';
import { lockPublishing, raiseRevision } from './state';

type Indexed = { readonly id: number } & Parameters<typeof searchDocuments>[0];

/**
 * Writes the search index of these books. It must run in the transaction that wrote them, under the
 * publishing lock.
 */
export async function indexBooks(tx: Transaction, indexed: readonly Indexed[]): Promise<void> {
  if (indexed.length === 0) return;
  const rows = indexed.map((book) => ({
    bookId: book.id,
    version: SEARCH_VERSION,
    titleFolded: foldText(book.title),
    ...searchDocuments(book),
    readerCount: sql`(select reader_count from books where id = ${book.id})`,
  }));
  await tx
    .insert(bookSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: bookSearch.bookId,
      set: {
        version: SEARCH_VERSION,
        titleFolded: sql`excluded.title_folded`,
        document: sql`excluded.document`,
        everything: sql`excluded.everything`,
      },
    });
  const words = [...new Set(indexed.flatMap(searchWordsOf))].sort();
  if (words.length > 0)
    await tx
      .insert(searchWords)
      .values(words.map((word) => ({ word })))
      .onConflictDoNothing();
}

const BATCH = 500;

/** Indexes books written by another version of the software; does nothing if there are none. */
export async function indexOlderBooks(context: Context): Promise<void> {
  for (let done = 0; ; ) {
    const count = await transact(context.db, async (tx) => {
      await lockPublishing(tx);
      const older = await tx
        .select({
          id: books.id,
          title: books.title,
          author: books.author,
          category: books.category,
          tags: books.tags,
          description: books.description,
        })
        .from(books)
        .leftJoin(bookSearch, eq(bookSearch.bookId, books.id))
        .where(
          and(isNull(books.hiddenAt), or(isNull(bookSearch.bookId), lt(bookSearch.version, SEARCH_VERSION))),
        )
        .orderBy(asc(books.id))
        .limit(BATCH);
      await indexBooks(tx, older);
      if (older.length > 0) await raiseRevision(tx);
      return older.length;
    });
    done += count;
    if (count > 0) console.log(`Made ${done} books ready for search.`);
    if (count < BATCH) return;
  }
}

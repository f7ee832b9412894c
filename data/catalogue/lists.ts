import { sealListBooks, unsealListBooks } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { ListRow } from '../tables/rows';
import { write } from '../tables/write';

export type KeptList = Pick<ListRow, 'books' | 'next' | 'extra' | 'fetchedAt'>;

/** Lists of searches reveal the search terms, so their books are sealed. */
export const SEARCH_LISTS = 'search ';
/** Every pause in typing is a search, so only the last few are kept. */
const MOST_SEARCHES = 12;
const MOST_LISTS = 48;
const LONGEST_KEPT_MS = 30 * 86_400_000;
const CHANGE_TRIES = 5;

/** Returns the row's list, or undefined if there is no row or its sealed books no longer open. */
export async function openList(row: ListRow | undefined): Promise<KeptList | undefined> {
  if (!row) return undefined;
  const { next, extra, fetchedAt, content } = row;
  const books = content === undefined ? row.books : await unsealListBooks(row.key, content);
  return books && { books, next, extra, fetchedAt };
}

/**
 * Writes the result of `change` into the list's row and evicts old lists, in one transaction; `undefined`
 * leaves the row unchanged. If another tab wrote first, `change` runs again with that tab's list, so that
 * nothing is overwritten. Sealing happens outside the transaction.
 */
export async function changeList(
  key: string,
  change: (kept: KeptList | undefined) => KeptList | undefined,
): Promise<void> {
  for (let attempt = 0; attempt < CHANGE_TRIES; attempt++) {
    const before = await withDatabase(() => db.lists.get(key));
    const list = change(await openList(before));
    if (!list) return;
    const row = await rowOf(key, list);
    const written = await write([db.lists], async () => {
      if ((await db.lists.get(key))?.writeId !== before?.writeId) return false;
      await db.lists.put(row);
      await evict(list.fetchedAt);
      return true;
    });
    if (written) return;
  }
  throw new Error(`the list ${key} is being written elsewhere`);
}

async function rowOf(key: string, list: KeptList): Promise<ListRow> {
  const row = { key, ...list, writeId: crypto.randomUUID() };
  if (!key.startsWith(SEARCH_LISTS)) return row;
  return { ...row, books: [], content: await sealListBooks(key, list.books) };
}

async function evict(now: number): Promise<void> {
  await db.lists
    .where('fetchedAt')
    .below(now - LONGEST_KEPT_MS)
    .delete();
  const keys = await db.lists.orderBy('fetchedAt').reverse().primaryKeys();
  const searches = keys.filter((key) => key.startsWith(SEARCH_LISTS));
  const others = keys.filter((key) => !key.startsWith(SEARCH_LISTS));
  await db.lists.bulkDelete([...searches.slice(MOST_SEARCHES), ...others.slice(MOST_LISTS)]);
}

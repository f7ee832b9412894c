import type { BookCard, BookPage } from '../../../contract/catalogue/books.schema';
import type { RequestOf } from '../../../contract/endpoints';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { changeList, type KeptList } from '../../../data/catalogue/lists';
import { call } from '../../../data/network/gateway';
import { readFeed, readTabs } from '../../../data/queries/feed';
import { blockListKey, rankingListKey, readList, recommendListKey } from '../../../data/queries/lists';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';
import { refreshFeed, refreshTabs } from './home';

/**
 * A restarted list is fetched as deep as it was stored, up to this many pages, so that a reader keeps their
 * position.
 */
const RENEWED_PAGES = 8;

type FetchPage<Page> = (offset: number) => Promise<Result<Page>>;

/**
 * Fetches one page of a server list into its row. A continuing page is appended; offset 0 restarts the list,
 * in one write after all its pages were fetched. A failure leaves the row unchanged.
 */
export async function fillList<Page extends BookPage>(
  key: string,
  offset: number,
  fetchPage: FetchPage<Page>,
): Promise<Result<null>> {
  if (offset === 0) return startAnew(key, fetchPage);
  const page = await fetchPage(offset);
  if (!page.ok) return page;
  const { list, next, ...extra } = page.value;
  // Another tab may have fetched this page or restarted the list: then it is no longer the next one.
  await changeList(key, (kept) =>
    kept?.next === offset ? { ...kept, books: joined(kept.books, list), next, extra } : undefined,
  );
  return success(null);
}

async function startAnew<Page extends BookPage>(
  key: string,
  fetchPage: FetchPage<Page>,
): Promise<Result<null>> {
  const depth = (await readList(key))?.books.length ?? 0;
  let fresh: KeptList = { books: [], next: 0, extra: {}, fetchedAt: Date.now() };
  for (let pages = 0; pages < RENEWED_PAGES && fresh.next !== null; pages++) {
    if (pages > 0 && fresh.books.length >= depth) break;
    const page = await fetchPage(fresh.next);
    if (!page.ok) return page;
    const { list, next, ...extra } = page.value;
    fresh = { ...fresh, books: joined(fresh.books, list), next, extra };
  }
  await changeList(key, (kept) => {
    // Deeper books stay below the fetched ones until the pages between are fetched again.
    if (!kept || fresh.next === null || kept.books.length <= fresh.books.length) return fresh;
    return { ...fresh, books: joined(fresh.books, kept.books) };
  });
  return success(null);
}

/** The catalogue may change between two pages and repeat a book on the second: it is kept once. */
function joined(books: readonly BookCard[], more: readonly BookCard[]): BookCard[] {
  const byId = new Map<number, BookCard>();
  for (const book of [...books, ...more]) if (!byId.has(book.id)) byId.set(book.id, book);
  return [...byId.values()];
}

/** Fetches one page of a ranking (spec 2.1, /discover) into Dexie. */
export function listRanking({ offset, ...request }: RequestOf<'ranking'>): Promise<Result<null>> {
  return outcome(() =>
    fillList(rankingListKey(request), offset, (from) => call('ranking', { ...request, offset: from })),
  );
}

/** Fetches the recommendations after this book into Dexie; without a book, the general ones. */
export function recommend({ bookId }: { bookId?: number }): Promise<Result<null>> {
  // The server knows no books similar to an own book.
  if (bookId !== undefined && bookId < 0) return Promise.resolve(success(null));
  return outcome(() =>
    fillList(recommendListKey(bookId), 0, () => callAsReader('recommendByPackage', { bookId })),
  );
}

/** Fetches one page of a home block's full list (spec 2.1, /ViewAll) into Dexie. */
export function fillBlockList({
  blockId,
  offset,
}: {
  blockId: number;
  offset: number;
}): Promise<Result<null>> {
  return outcome(() =>
    fillList(blockListKey(blockId), offset, (from) => call('blockList', { blockId, offset: from })),
  );
}

/**
 * Finds the home block with a title, in any language (spec 2.1, /ViewAll: its address needs only `title`).
 * Looks through the stored tabs first, then fetches one tab at a time. Fails with `notFound`, or with the
 * failure of the request.
 */
export function findBlock({ title }: { title: string }): Promise<Result<{ blockId: number }>> {
  return outcome(async () => {
    const held = await among(title, (await readTabs()) ?? []);
    if (held !== undefined) return success({ blockId: held });
    const refreshed = await refreshTabs();
    if (!refreshed.ok) return refreshed;
    for (const tab of (await readTabs()) ?? []) {
      const fetched = await refreshFeed({ gender: tab.indexValue });
      if (!fetched.ok) return fetched;
      const found = await among(title, [tab]);
      if (found !== undefined) return success({ blockId: found });
    }
    return failed('notFound');
  });
}

async function among(title: string, tabs: readonly { indexValue: string }[]): Promise<number | undefined> {
  for (const { indexValue } of tabs) {
    const feed = await readFeed(indexValue);
    const block = feed?.blocks.find((one) => [one.title, ...Object.values(one.titles ?? {})].includes(title));
    if (block) return block.id;
  }
  return undefined;
}

/** Fetches the catalogue's categories and tags into Dexie. */
export function refreshFacets(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('facets', {});
    if (!answer.ok) return answer;
    const row = metaRow('facets', { facets: answer.value, fetchedAt: Date.now() });
    await write([], () => db.meta.put(row));
    return success(null);
  });
}

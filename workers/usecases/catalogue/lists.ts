import type { RequestOf } from '../../../contract/endpoints/endpoints';
import type { BookCard } from '../../../contract/schemas/catalogue';
import type { BookPage } from '../../../contract/schemas/feed';
import { failed, type Result, success } from '../../../contract/values/failure';
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

/** A list that starts over is fetched as deep as it was kept, up to here: nobody who is down there is thrown back. */
const RENEWED_PAGES = 8;

type FetchPage<Page> = (offset: number) => Promise<Result<Page>>;

/**
 * Brings one page of a server's list into its row. A page that continues what is kept is appended; offset 0 starts
 * the list again, in one go and only once every page of it has come. A failure leaves the row as it is.
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
  // Another tab may have brought this page, or begun the list again: then it is not the next one any more.
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
    // What lies deeper than was fetched stays below it, until the pages in between are fetched again.
    if (!kept || fresh.next === null || kept.books.length <= fresh.books.length) return fresh;
    return { ...fresh, books: joined(fresh.books, kept.books) };
  });
  return success(null);
}

/** The catalogue may move between two pages and push a book onto the second one too: it is kept once. */
function joined(books: readonly BookCard[], more: readonly BookCard[]): BookCard[] {
  const byId = new Map<number, BookCard>();
  for (const book of [...books, ...more]) if (!byId.has(book.id)) byId.set(book.id, book);
  return [...byId.values()];
}

/** Brings one page of a ranking (spec 2.1, /discover) into Dexie. */
export function listRanking({ offset, ...request }: RequestOf<'ranking'>): Promise<Result<null>> {
  return outcome(() =>
    fillList(rankingListKey(request), offset, (from) => call('ranking', { ...request, offset: from })),
  );
}

/** Brings the books to read after this one into Dexie; without a book, those for anybody. */
export function recommend({ bookId }: { bookId?: number }): Promise<Result<null>> {
  // A book of the device's own files is like no other, so nobody is asked.
  if (bookId !== undefined && bookId < 0) return Promise.resolve(success(null));
  return outcome(() =>
    fillList(recommendListKey(bookId), 0, () => callAsReader('recommendByPackage', { bookId })),
  );
}

/** Brings one page of a home block's full list (spec 2.1, /ViewAll) into Dexie. */
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
 * The home block of a title, in any language (spec 2.1, /ViewAll: `title` is all that its address needs to say). What the device holds of
 * the tabs is looked through first, then what the server has, a tab at a time. Fails with `notFound`, and with what kept
 * the server from being asked.
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

/** Fetches what the catalogue can be narrowed by into Dexie. */
export function refreshFacets(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('facets', {});
    if (!answer.ok) return answer;
    const row = metaRow('facets', { facets: answer.value, fetchedAt: Date.now() });
    await write([], () => db.meta.put(row));
    return success(null);
  });
}

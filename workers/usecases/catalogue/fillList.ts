import type { BookCard, BookPage } from '../../../contract/catalogue/books.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { changeList, type KeptList } from '../../../data/catalogue/lists';
import { readList } from '../../../data/queries/lists';

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

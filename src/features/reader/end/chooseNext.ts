import type { BookDetail } from '../../../../contract/catalogue/books.schema';
import type { NextBook } from '../../../../data/queries/nextBooks';

const MOST = 6;

/**
 * Returns what to read after a book. Online, the server's recommendations are first, in its order, then the
 * books on the device, the most similar first. Offline, only books that can be opened.
 */
export function chooseNext(
  book: Pick<BookDetail, 'authorName' | 'chanName' | 'tags'> | undefined,
  known: readonly NextBook[],
  offline: boolean,
): NextBook[] {
  const likeness = (one: NextBook): number => {
    if (!book) return 0;
    const shared = one.tags.filter((tag) => book.tags.includes(tag)).length;
    const sameAuthor = one.card.authorName === book.authorName && book.authorName !== '' ? 3 : 0;
    return sameAuthor + (one.card.chanName === book.chanName ? 2 : 0) + shared + (one.inLibrary ? 1 : 0);
  };
  const rankOf = ({ rank }: NextBook) => (offline || rank === null ? Number.POSITIVE_INFINITY : rank);
  return known
    .filter((one) => !one.finished && (!offline || one.hasText))
    .map((one) => ({ one, rank: rankOf(one), likeness: likeness(one) }))
    .sort((a, b) => (a.rank === b.rank ? b.likeness - a.likeness : a.rank - b.rank))
    .slice(0, MOST)
    .map(({ one }) => one);
}

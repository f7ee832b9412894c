import type { Collection, Library, ShelfFilter, ShelfItem } from '../../../data/queries/shelf';
import { foldText } from '../../ui/foldText';
import { isBegun, shelfProgress } from './shelfProgress';

export type Wanted = {
  query: string;
  /** The open collection; undefined for the whole library. */
  collection: Collection | undefined;
  /** The reader's locale, which determines the order of titles. */
  locale: string;
};

export function arrangeShelf(library: Library, wanted: Wanted): ShelfItem[] {
  const words = foldText(wanted.query).split(/\s+/).filter(Boolean);
  const within = wanted.collection && new Set(wanted.collection.bookIds);
  const found = library.items.filter(
    (item) =>
      (!within || within.has(item.bookId)) &&
      passes(item, library.view.filter) &&
      words.every((word) => searchable(item).includes(word)),
  );
  return inOrder(found, library, wanted);
}

/** Returns a title's progress, 0 to 100; -1 if it is not begun. */
export function percentOf(item: ShelfItem): number {
  return shelfProgress(item)?.percent ?? -1;
}

function passes(item: ShelfItem, filter: ShelfFilter): boolean {
  if (filter === 'unread') return !isBegun(item) || item.hasNews;
  if (filter === 'downloaded') return item.bookId < 0 || item.isKept || item.download?.state === 'done';
  if (filter === 'finished') return percentOf(item) === 100;
  return true;
}

/**
 * `items` are sorted by last opening, newest first, and every sort is stable: equal items keep that order.
 */
function inOrder(items: ShelfItem[], { view, order }: Library, { collection, locale }: Wanted): ShelfItem[] {
  if (view.sort === 'title') {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return items.sort((a, b) => compare(a.card.bookName, b.card.bookName));
  }
  if (view.sort === 'progress') return items.sort((a, b) => percentOf(b) - percentOf(a));
  if (view.sort === 'added') return items.sort((a, b) => b.addedAt - a.addedAt);
  if (view.sort === 'own') {
    const at = new Map((collection?.bookIds ?? order).map((bookId, index) => [bookId, index]));
    // Items that were never arranged are the newest, and go first.
    return items.sort((a, b) => (at.get(a.bookId) ?? -1) - (at.get(b.bookId) ?? -1));
  }
  return items;
}

const texts = new WeakMap<ShelfItem['card'], string>();

function searchable({ card }: ShelfItem): string {
  const known = texts.get(card);
  if (known !== undefined) return known;
  const { bookName, authorName, chanName, chanNames = {} } = card;
  const text = foldText([bookName, authorName, chanName, ...Object.values(chanNames)].join(' '));
  texts.set(card, text);
  return text;
}

import { unsealCollectionName, unsealPlaces } from '../sealing/sealedRows';
import '../tables/laterShapes';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { CollectedRow, CollectionRow, DownloadRow, Place, ShelfRow } from '../tables/rows';
import { openWatched, type ReadLately, readLately, type WatchedLately, watchedLately } from './history';

export type ShelfItem = ShelfRow & {
  place: Place | undefined;
  /** The viewer's place in a drama; undefined for a novel, and for a drama that was never played. */
  watched: WatchedLately | undefined;
  isKept: boolean;
  chapterCount: number;
  download: DownloadRow | undefined;
  /** The book, which is no own book, was changed on the server since it was last opened here. */
  hasNews: boolean;
};

export const SHELF_LAYOUTS = ['grid', 'list'] as const;
export const SHELF_SORTS = ['recent', 'title', 'progress', 'added', 'own'] as const;
export const SHELF_FILTERS = ['all', 'unread', 'downloaded', 'finished'] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];
export type ShelfFilter = (typeof SHELF_FILTERS)[number];

export type ShelfView = { layout: (typeof SHELF_LAYOUTS)[number]; sort: ShelfSort; filter: ShelfFilter };

export const DEFAULT_SHELF_VIEW: ShelfView = { layout: 'grid', sort: 'recent', filter: 'all' };
/** Settings: the view, and the ids of books in the reader's order. */
export const SHELF_VIEW_KEY = 'shelfView';
export const SHELF_ORDER_KEY = 'shelfOrder';

const MOST_LATELY = 20;

export type Collection = { id: string; name: string; bookIds: number[] };

/** Everything the library page shows. `items`: last opened first. */
export type Library = {
  items: ShelfItem[];
  view: ShelfView;
  /** Ids in the reader's order, without books added since. */
  order: number[];
  collections: Collection[];
  /** The books read last, newest first, including those not in the library. */
  lately: ReadLately[];
  watched: WatchedLately[];
};

/**
 * Returns the library, its view and its collections. A place that does not open leaves its book without one;
 * a collection whose name does not open is omitted.
 */
export async function readLibrary(): Promise<Library> {
  // All reads precede decryption: a live query does not observe reads after a foreign await. They run
  // concurrently because they are independent.
  const [{ shelf, settings, collections, collected }, lately, watched] = await Promise.all([
    withDatabase(() =>
      db.transaction('r', [...SHELF_TABLES, db.settings, db.collections, db.collected], async () => {
        const [shelf, settings, collections, collected] = await Promise.all([
          shelfRows(),
          db.settings.bulkGet([SHELF_VIEW_KEY, SHELF_ORDER_KEY]),
          db.collections.orderBy('position').toArray(),
          db.collected.toArray(),
        ]);
        return { shelf, settings, collections, collected };
      }),
    ),
    readLately(MOST_LATELY),
    watchedLately(MOST_LATELY),
  ]);
  const present = new Set(shelf.rows.map(({ bookId }) => bookId));
  // A removed own book keeps its position in collections until it is restored.
  const standing = collected.filter(({ bookId }) => bookId > 0 || present.has(bookId));
  const [items, opened] = await Promise.all([
    itemsOf(shelf),
    Promise.all(collections.map((row) => openCollection(row, standing))),
  ]);
  const [view, order] = settings;
  return {
    items,
    view: { ...DEFAULT_SHELF_VIEW, ...(view?.value as Partial<ShelfView> | undefined) },
    order: Array.isArray(order?.value) ? (order.value as number[]) : [],
    collections: opened.filter((collection) => collection !== undefined),
    lately,
    watched,
  };
}

/** Returns the library, last opened first. */
export async function readShelf(): Promise<ShelfItem[]> {
  return itemsOf(await withDatabase(() => db.transaction('r', SHELF_TABLES, shelfRows)));
}

const SHELF_TABLES = [
  db.bookshelf,
  db.places,
  db.downloads,
  db.books,
  db.dramas,
  db.episodeLists,
  db.videoHistory,
  db.keptEpisodes,
];

/** Runs inside a transaction. */
async function shelfRows() {
  const rows = await db.bookshelf.orderBy('openedAt').reverse().toArray();
  const ids = rows.map((row) => row.bookId);
  const videoIds = rows.flatMap(({ bookId, card }) => (card.kind === 'drama' ? [bookId] : []));
  const [places, downloads, books, dramas, lists, histories, kept] = await Promise.all([
    db.places.bulkGet(ids),
    db.downloads.bulkGet(ids),
    db.books.bulkGet(ids),
    db.dramas.bulkGet(videoIds),
    db.episodeLists.bulkGet(videoIds),
    db.videoHistory.bulkGet(videoIds),
    videoIds.length === 0 ? [] : db.keptEpisodes.where('state').equals('done').primaryKeys(),
  ]);
  return { rows, places, downloads, books, watching: { videoIds, dramas, lists, histories, kept } };
}

async function itemsOf({
  rows,
  places,
  downloads,
  books,
  watching,
}: Awaited<ReturnType<typeof shelfRows>>): Promise<ShelfItem[]> {
  const { videoIds, dramas, lists, histories, kept } = watching;
  const [opened, watched] = await Promise.all([
    Promise.all(places.map(unsealPlaces)),
    Promise.all(histories.map((row, at) => openWatched(row, lists[at]))),
  ]);
  return rows.map((row, index) => {
    const at = videoIds.indexOf(row.bookId);
    const detail = (books[index] ?? dramas[at])?.detail;
    return {
      ...row,
      place: opened[index]?.current,
      watched: watched[at],
      isKept: kept.some(([videoId]) => videoId === row.bookId),
      chapterCount: detail?.chapterCount ?? row.card.chapterCount,
      download: downloads[index],
      hasNews: row.bookId > 0 && (detail?.updatedAt ?? 0) > row.openedAt,
    };
  });
}

async function openCollection(
  row: CollectionRow,
  collected: readonly CollectedRow[],
): Promise<Collection | undefined> {
  const name = await unsealCollectionName(row);
  if (name === undefined) return undefined;
  const bookIds = collected
    .filter(({ collectionId }) => collectionId === row.id)
    .sort((a, b) => a.position - b.position)
    .map(({ bookId }) => bookId);
  return { id: row.id, name, bookIds };
}

export async function isOnShelf(bookId: number): Promise<boolean> {
  return (await withDatabase(() => db.bookshelf.where('bookId').equals(bookId).count())) > 0;
}

/** Returns a book's row in the library, or undefined. */
export function readShelfEntry(bookId: number): Promise<ShelfRow | undefined> {
  return withDatabase(() => db.bookshelf.get(bookId));
}

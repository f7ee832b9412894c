import '../tables/laterShapes';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { unsealVideoHistory } from '../sealing/readingRows';
import { unsealHistory, unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import type { EpisodeListRow, VideoHistoryEntry, VideoHistoryRow } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';
import type { HistoryEntry, Place } from '../tables/rows';

/** Returns the books read, newest first. Rows that do not open are omitted. */
export async function readHistory(): Promise<HistoryEntry[]> {
  return opened(() => db.readHistory.orderBy('time').reverse().toArray(), unsealHistory);
}

/** Returns the dramas watched, newest first. Rows that do not open are omitted. */
export async function readVideoHistory(): Promise<VideoHistoryEntry[]> {
  return opened(() => db.videoHistory.orderBy('time').reverse().toArray(), unsealVideoHistory);
}

async function opened<Row, Entry>(
  read: () => Promise<Row[]>,
  unseal: (row: Row) => Promise<Entry | undefined>,
): Promise<Entry[]> {
  const entries = await Promise.all((await withDatabase(read)).map(unseal));
  return entries.filter((entry) => entry !== undefined);
}

export type ReadLately = {
  bookId: number;
  card: BookCard;
  target: number;
  /** Undefined if the device knows only the chapter. */
  place: Place | undefined;
  chapterCount: number;
  wordCount: number;
  isInLibrary: boolean;
  /** When it was last read, ms. */
  time: number;
};

/** Returns the books read last, newest first. Rows that do not open are omitted. */
export async function readLately(most: number): Promise<ReadLately[]> {
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const { rows, places, books, shelf } = await withDatabase(() =>
    db.transaction('r', [db.readHistory, db.places, db.books, db.bookshelf], async () => {
      const rows = await db.readHistory.orderBy('time').reverse().limit(most).toArray();
      const ids = rows.map(({ id }) => id);
      const [places, books, shelf] = await Promise.all([
        db.places.bulkGet(ids),
        db.books.bulkGet(ids),
        db.bookshelf.bulkGet(ids),
      ]);
      return { rows, places, books, shelf };
    }),
  );
  const opened = await Promise.all(
    rows.map(async (row, at): Promise<ReadLately | undefined> => {
      const [entry, kept] = await Promise.all([unsealHistory(row), unsealPlaces(places[at])]);
      if (!entry) return undefined;
      const detail = books[at]?.detail;
      const place = kept?.current;
      return {
        bookId: row.id,
        card: entry.book,
        target: place?.target ?? entry.lastTarget,
        place,
        chapterCount: detail?.chapterCount ?? entry.book.chapterCount,
        wordCount: detail?.wordCount ?? 0,
        isInLibrary: shelf[at] !== undefined,
        time: row.time,
      };
    }),
  );
  return opened.filter((book) => book !== undefined);
}

export type WatchedLately = Pick<VideoHistoryEntry, 'lastTarget' | 'second' | 'watched' | 'time'> & {
  videoId: number;
  card: BookCard;
  /** In order; empty if the device does not have the list, as for a drama watched on another device. */
  episodes: readonly Pick<EpisodeEntry, 'target' | 'duration'>[];
};

/** Returns the dramas watched last, newest first. Rows that do not open are omitted. */
export async function watchedLately(most: number): Promise<WatchedLately[]> {
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const { rows, lists } = await withDatabase(() =>
    db.transaction('r', [db.videoHistory, db.episodeLists], async () => {
      const rows = await db.videoHistory.orderBy('time').reverse().limit(most).toArray();
      return { rows, lists: await db.episodeLists.bulkGet(rows.map(({ id }) => id)) };
    }),
  );
  const opened = await Promise.all(rows.map((row, at) => openWatched(row, lists[at])));
  return opened.filter((drama) => drama !== undefined);
}

/** Returns undefined if nothing was watched or its row does not open. */
export async function openWatched(
  row: VideoHistoryRow | undefined,
  list: EpisodeListRow | undefined,
): Promise<WatchedLately | undefined> {
  const entry = await unsealVideoHistory(row);
  if (!row || !entry) return undefined;
  const { book: card, lastTarget, second, watched, time } = entry;
  return { videoId: row.id, card, lastTarget, second, watched, time, episodes: list?.episodes ?? [] };
}

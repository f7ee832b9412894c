import type { BookCard } from '../../contract/catalogue/books.schema';
import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { unsealVideoHistory } from '../sealing/videoHistory';
import { db } from '../tables/db';
import '../tables/dramaShapes';
import type { EpisodeListRow, VideoHistoryEntry, VideoHistoryRow } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';

/** A drama that was watched, whether it is in the library or not. */
export type WatchedLately = Pick<VideoHistoryEntry, 'lastTarget' | 'second' | 'watched' | 'time'> & {
  videoId: number;
  card: BookCard;
  /** In order; empty where the device does not have the list, as of what was watched elsewhere. */
  episodes: readonly Pick<EpisodeEntry, 'target' | 'duration'>[];
};

/** What was watched last, newest first. Rows that do not open are left out. */
export async function watchedLately(most: number): Promise<WatchedLately[]> {
  // All reads come first: a live query does not see reads after a foreign await such as decryption.
  const { rows, lists } = await withDatabase(() =>
    db.transaction('r', [db.videoHistory, db.episodeLists], async () => {
      const rows = await db.videoHistory.orderBy('time').reverse().limit(most).toArray();
      return { rows, lists: await db.episodeLists.bulkGet(rows.map(({ id }) => id)) };
    }),
  );
  const opened = await Promise.all(rows.map((row, at) => openWatched(row, lists[at])));
  return opened.filter((drama) => drama !== undefined);
}

/** Undefined where nothing was watched, or its row does not open. */
export async function openWatched(
  row: VideoHistoryRow | undefined,
  list: EpisodeListRow | undefined,
): Promise<WatchedLately | undefined> {
  const entry = await unsealVideoHistory(row);
  if (!row || !entry) return undefined;
  const { book: card, lastTarget, second, watched, time } = entry;
  return { videoId: row.id, card, lastTarget, second, watched, time, episodes: list?.episodes ?? [] };
}

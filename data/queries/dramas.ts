import type { DramaDetail, EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { unsealVideoHistory } from '../sealing/videoHistory';
import { db } from '../tables/db';
import '../tables/dramaShapes';
import type { FilmRow, VideoHistoryEntry } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';

/** A drama's page and its episodes in order. Undefined while the device has not both. */
export function readDrama(
  videoId: number,
): Promise<{ detail: DramaDetail; episodes: EpisodeEntry[] } | undefined> {
  return withDatabase(() =>
    db.transaction('r', [db.dramas, db.episodeLists], async () => {
      const [drama, list] = await Promise.all([db.dramas.get(videoId), db.episodeLists.get(videoId)]);
      return drama && list && { detail: drama.detail, episodes: list.episodes };
    }),
  );
}

/** What an episode's film is made of; undefined until `openEpisode` has brought it. */
export async function readFilm(videoId: number, target: number): Promise<FilmRow['film'] | undefined> {
  return (await withDatabase(() => db.films.get([videoId, target])))?.film;
}

/** Where the viewer is in a drama, and which episodes they have watched. */
export type Watching = Pick<VideoHistoryEntry, 'lastTarget' | 'second' | 'watched'>;

/** Undefined for a drama that was never played, or was taken out of the history. */
export async function readWatching(videoId: number): Promise<Watching | undefined> {
  const entry = await unsealVideoHistory(await withDatabase(() => db.videoHistory.get(videoId)));
  return entry && { lastTarget: entry.lastTarget, second: entry.second, watched: entry.watched };
}

/** Targets of the episodes whose keys are on this device: they open with no network. */
export async function readGrantedEpisodes(videoId: number): Promise<number[]> {
  const rows = await withDatabase(() => db.grants.where('bookId').equals(videoId).toArray());
  return rows.filter(({ kind }) => kind === 'episode').map(({ target }) => target);
}

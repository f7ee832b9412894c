import '../tables/laterShapes';
import { filmHeadPath, filmPartPath } from '../../contract/catalogue/contentPaths';
import type { DramaDetail, EpisodeEcho, EpisodeEntry, Film } from '../../contract/catalogue/dramas.schema';
import { allRenditions } from '../../contract/catalogue/films';
import { likeTarget } from '../commands/ratings';
import { isOfKind } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { unsealVideoHistory } from '../sealing/readingRows';
import { db } from '../tables/db';
import type { FilmRow, VideoHistoryEntry } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';

/** Returns a drama's page and its episodes in order, or undefined unless the device has both. */
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

/** Returns the contents of an episode's film, or undefined until `openEpisode` has fetched them. */
export async function readFilm(videoId: number, target: number): Promise<FilmRow['film'] | undefined> {
  return (await withDatabase(() => db.films.get([videoId, target])))?.film;
}

/** Where each part of a film is in the device's cache: the part's number, and the height it has there. */
export type CachedParts = ReadonlyMap<number, number>;

/**
 * Returns the parts of a film that play without a connection. A part in several sizes has the largest of
 * them; one of the slideshow counts only if there is no other.
 */
export async function readCachedParts(film: Film): Promise<CachedParts> {
  const sizes = allRenditions(film).map(({ height, init, parts }) => ({
    height,
    init: filmHeadPath(init.hash),
    parts: parts.map(({ hash }) => filmPartPath(hash)),
  }));
  const paths = [...new Set(sizes.flatMap(({ init, parts }) => [init, ...parts]))];
  const cached = new Set(await withDatabase(() => db.filmFiles.where('path').anyOf(paths).primaryKeys()));
  const heights = new Map<number, number>();
  // The slideshow is the first of them, and the largest size is the last.
  for (const { height, init, parts } of sizes) {
    if (!cached.has(init)) continue;
    for (const [part, path] of parts.entries()) if (cached.has(path)) heights.set(part, height);
  }
  return heights;
}

export type Watching = Pick<VideoHistoryEntry, 'lastTarget' | 'second' | 'watched'>;

/** Returns undefined for a drama that was never played or was removed from the history. */
export async function readWatching(videoId: number): Promise<Watching | undefined> {
  const entry = await unsealVideoHistory(await withDatabase(() => db.videoHistory.get(videoId)));
  return entry && { lastTarget: entry.lastTarget, second: entry.second, watched: entry.watched };
}

/** Returns the targets of episodes whose keys are on this device: they open offline. */
export async function readGrantedEpisodes(videoId: number): Promise<number[]> {
  const rows = await withDatabase(() => db.grants.where('bookId').equals(videoId).toArray());
  return rows.filter(({ kind }) => kind === 'episode').map(({ target }) => target);
}

/**
 * Returns the likes and comments of a drama's episodes by target, from the last answer; a waiting like is
 * counted already.
 */
export async function readEchoes(videoId: number): Promise<ReadonlyMap<number, EpisodeEcho>> {
  const [list, waiting] = await withDatabase(() =>
    db.transaction('r', [db.episodeLists, db.outbox], () =>
      Promise.all([db.episodeLists.get(videoId), openRowsOf('likeEpisode', likeTarget(videoId)).toArray()]),
    ),
  );
  const echoes = new Map(list?.echoes?.map((echo) => [echo.target, echo]));
  for (const row of waiting) {
    if (!isOfKind(row, 'likeEpisode')) continue;
    const { target, isLiked } = row.payload;
    const told = echoes.get(target) ?? { target, likes: 0, isLiked: false, comments: 0 };
    const likes = Math.max(0, told.likes + Number(isLiked) - Number(told.isLiked));
    echoes.set(target, { ...told, likes, isLiked });
  }
  return echoes;
}

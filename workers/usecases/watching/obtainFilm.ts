import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { fetchFilmList } from '../../../data/network/fetchFilmList';
import type { CallOptions } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import type { FilmRow } from '../../../data/tables/dramaRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshDrama } from '../catalogue/refreshDrama';
import { SharedFetches } from '../ground/sharedFetches';

const fetches = new SharedFetches<FilmRow>();

/** An episode as the device's list has it; a list that lacks it is fetched again, once. `notFound`: there is no such episode. */
export async function listedEpisode(videoId: number, target: number): Promise<Result<EpisodeEntry>> {
  const listed = await readEntry(videoId, target);
  if (listed) return success(listed);
  const refreshed = await refreshDrama(videoId);
  if (!refreshed.ok) return refreshed;
  const fresh = await readEntry(videoId, target);
  return fresh ? success(fresh) : failed('notFound', `episode ${target}`);
}

async function readEntry(videoId: number, target: number): Promise<EpisodeEntry | undefined> {
  const list = await withDatabase(() => db.episodeLists.get(videoId));
  return list?.episodes.find((entry) => entry.target === target);
}

/**
 * What the film is made of that the list names, from the device or fetched by its hash, checked and kept. While a newer
 * one cannot be had, the one that is here goes on; so it does of an episode that is kept, until the viewer has it kept again.
 */
export async function obtainFilm(
  videoId: number,
  { target, film: hash }: EpisodeEntry,
  options: CallOptions = {},
): Promise<Result<FilmRow>> {
  const held = await withDatabase(() => db.films.get([videoId, target]));
  if (held && (held.hash === hash || (await isKeptWhole(held)))) return success(held);
  const { signal, ...rest } = options;
  const fetched = await fetches.join(`${videoId}/${target}/${hash}`, signal, (shared) =>
    fetchFilm({ videoId, target, hash }, { ...rest, signal: shared }),
  );
  return fetched.ok || !held ? fetched : success(held);
}

async function isKeptWhole({ videoId, target, hash }: FilmRow): Promise<boolean> {
  const kept = await withDatabase(() => db.keptEpisodes.get([videoId, target]));
  return kept?.state === 'done' && kept.film === hash;
}

async function fetchFilm(
  name: { videoId: number; target: number; hash: string },
  options: CallOptions,
): Promise<Result<FilmRow>> {
  const fetched = await fetchFilmList(name.hash, options);
  if (!fetched.ok) return fetched;
  const row: FilmRow = { ...name, film: fetched.value };
  await write([db.films], () => db.films.put(row));
  return success(row);
}

import { picturePath } from '../../../contract/catalogue/contentPaths';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { type Failure, failed, type Result, success } from '../../../contract/wire/failure';
import type { FilmFile } from '../../../data/caches/filmFiles';
import { findDamaged } from '../../../data/keeping/findDamaged';
import { filesOf, holdFiles, type KeptFile, releaseFiles } from '../../../data/keeping/keptFiles';
import { changeKept, type KeptKey } from '../../../data/keeping/keptRow';
import { fetchCover } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { failureOfStorage } from '../../../data/tables/storageFailure';
import { isHeldBack } from '../ground/meteredConnection';
import { patiently } from '../ground/patiently';
import { fetchBookCovers } from '../library/bookCovers';
import { KeepProgress } from './keepProgress';
import { obtainFile } from './obtainFile';
import { listedEpisode, obtainFilm } from './obtainFilm';

const PARALLEL_FETCHES = 4;
/** How often damaged files are fetched again before it is called failed. */
const VERIFY_ROUNDS = 3;

/**
 * Brings an episode onto the device: what of its files is missing, four at a time, then reads every one again and proves
 * its hash before the row says `done`. Goes on where it stopped. Ends early when `controller` says so or its row is not `running`
 * any more: that is how another tab pauses it. Resolves to what stopped it, if anything did but the viewer.
 */
export async function keepEpisode(key: KeptKey, controller: AbortController): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  try {
    failure = await bring(key, controller);
  } catch (error) {
    failure = failureOfStorage(error);
  }
  if (controller.signal.aborted) return undefined;
  await changeKept(key, () =>
    failure ? { state: 'failed', failure } : { state: 'done', verifiedAt: Date.now() },
  );
  return failure;
}

async function bring(key: KeptKey, controller: AbortController): Promise<Failure | undefined> {
  const { signal } = controller;
  if (await isHeldBack()) return failed('metered').failure;
  const listed = await listKept(key, signal);
  if (!listed.ok) return listed.failure;
  const files = listed.value;
  if (!files) return undefined;
  // Of a film that was replaced since, or of another size.
  await releaseFiles();
  const failure = await fetchAll(files, new KeepProgress(key, controller), signal);
  if (failure || signal.aborted) return failure;
  await keepPictures(key, signal);
  return undefined;
}

/**
 * Finds out which files an episode that is being kept is made of, writes that down and has them held. Null when its row is gone or not
 * `running` any more.
 */
export async function listKept(
  key: KeptKey,
  signal: AbortSignal,
): Promise<Result<readonly KeptFile[] | null>> {
  const [videoId, target] = key;
  const entry = await listedEpisode(videoId, target);
  if (!entry.ok) return entry;
  const obtained = await patiently(() => obtainFilm(videoId, entry.value, { signal }), signal);
  if (!obtained.ok) return obtained;
  const { film, hash } = obtained.value;
  const height = await heightFor(key, film);
  const files = filesOf(film, height);
  const row = await changeKept(key, () => ({ height, film: hash, total: files.length }));
  if (!row) return success(null);
  await holdFiles(files);
  return success(files);
}

/** A picture that cannot be fetched leaves its tint: no reason to fail what it belongs to. */
export async function keepPictures([videoId, target]: KeptKey, signal: AbortSignal): Promise<void> {
  const entry = await listedEpisode(videoId, target);
  if (entry.ok && entry.value.poster !== '') await fetchCover(picturePath(entry.value.poster), { signal });
  await fetchBookCovers(videoId, { signal });
}

/** The size that was asked for, or the next smaller one of a film that has been made again since. */
async function heightFor([videoId, target]: KeptKey, { renditions }: Film): Promise<number> {
  const row = await withDatabase(() => db.keptEpisodes.get([videoId, target]));
  const fitting = renditions.filter(({ height }) => height <= (row?.height ?? 0)).at(-1);
  return (fitting ?? renditions[0])?.height ?? 0;
}

/** Resolves to what stopped it. */
async function fetchAll(
  files: readonly FilmFile[],
  progress: KeepProgress,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  let missing = files;
  for (let round = 0; round <= VERIFY_ROUNDS; round++) {
    const failure = await fetchThose(missing, progress, signal);
    if (failure || signal.aborted) return failure;
    missing = await findDamaged(files, signal);
    if (missing.length === 0) return undefined;
    await progress.take(missing.map(({ path }) => path));
  }
  return failed('damaged', `${missing.length} files`).failure;
}

async function fetchThose(
  files: readonly FilmFile[],
  progress: KeepProgress,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  let failure: Failure | undefined;
  const queue = files.values();
  const lane = async () => {
    for (const file of queue) {
      if (failure || signal.aborted) return;
      const obtained = await keepFile(file, signal);
      if (obtained.ok) await progress.add(file.path, obtained.value);
      else failure ??= obtained.failure;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, lane));
  await progress.write();
  return failure;
}

/** Resolves to its bytes. One that came and could not be kept is a failure here. */
export async function keepFile(file: FilmFile, signal: AbortSignal): Promise<Result<number>> {
  if (await isHeldBack()) return failed('metered');
  const obtained = await patiently(() => obtainFile(file, { signal, priority: 'low' }), signal);
  if (!obtained.ok) return obtained;
  const { bytes, storage } = obtained.value;
  return storage.ok ? success(bytes.length) : storage;
}

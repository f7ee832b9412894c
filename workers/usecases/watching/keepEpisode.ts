import { picturePath } from '../../../contract/catalogue/contentPaths';
import type { Film } from '../../../contract/catalogue/dramas.schema';
import { type Failure, failed, type Result, success } from '../../../contract/wire/failure';
import type { FilmFile } from '../../../data/caches/filmFiles';
import {
  filesOf,
  findDamaged,
  holdFiles,
  type KeptFile,
  releaseFiles,
} from '../../../data/keeping/keptFiles';
import { changeKept, type KeptKey } from '../../../data/keeping/keptRow';
import { fetchCover } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { failureOfStorage } from '../../../data/tables/storageFailure';
import { isHeldBack } from '../ground/meteredConnection';
import { patiently } from '../ground/sharedFetches';
import { fetchBookCovers } from '../library/bookCovers';
import { listedEpisode, obtainFile, obtainFilm } from './obtainFilm';

const PARALLEL_FETCHES = 4;
const VERIFY_ROUNDS = 3;

/**
 * Keeps an episode on the device: fetches its missing files, four at a time, then reads back every file and
 * verifies its hash before the row becomes `done`. It resumes where it stopped. It ends early when
 * `controller` aborts or its row is no longer `running`, which is how another tab pauses it. Resolves to the
 * failure that stopped it, except a pause by the viewer.
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
  // Files of a replaced film, or of another size.
  await releaseFiles();
  const failure = await fetchAll(files, new KeepProgress(key, controller), signal);
  if (failure || signal.aborted) return failure;
  await keepPictures(key, signal);
  return undefined;
}

/**
 * Determines and records the files of an episode being kept, and protects them from eviction. Returns null if
 * its row is gone or no longer `running`.
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

/** A missing picture shows its tint, so its failure is ignored. */
export async function keepPictures([videoId, target]: KeptKey, signal: AbortSignal): Promise<void> {
  const entry = await listedEpisode(videoId, target);
  if (entry.ok && entry.value.poster !== '') await fetchCover(picturePath(entry.value.poster), { signal });
  await fetchBookCovers(videoId, { signal });
}

/** Returns the requested size, or the next smaller one if the film has been replaced since. */
async function heightFor([videoId, target]: KeptKey, { renditions }: Film): Promise<number> {
  const row = await withDatabase(() => db.keptEpisodes.get([videoId, target]));
  const fitting = renditions.filter(({ height }) => height <= (row?.height ?? 0)).at(-1);
  return (fitting ?? renditions[0])?.height ?? 0;
}

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

/** Resolves to the file's bytes. A file that was fetched but not stored is a failure here. */
export async function keepFile(file: FilmFile, signal: AbortSignal): Promise<Result<number>> {
  if (await isHeldBack()) return failed('metered');
  const obtained = await patiently(() => obtainFile(file, { signal, priority: 'low' }), signal);
  if (!obtained.ok) return obtained;
  const { bytes, storage } = obtained.value;
  return storage.ok ? success(bytes.length) : storage;
}

const PROGRESS_EVERY_MS = 250;

/** Writes the stored part to the row at intervals. */
export class KeepProgress {
  readonly #key: KeptKey;
  readonly #controller: AbortController;
  readonly #stored = new Map<string, number>();
  #writtenAt = 0;

  constructor(key: KeptKey, controller: AbortController) {
    this.#key = key;
    this.#controller = controller;
  }

  async add(path: string, bytes: number): Promise<void> {
    this.#stored.set(path, bytes);
    if (Date.now() - this.#writtenAt >= PROGRESS_EVERY_MS) await this.write();
  }

  async take(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.#stored.delete(path);
    await this.write();
  }

  async write(): Promise<void> {
    if (this.#controller.signal.aborted) return;
    this.#writtenAt = Date.now();
    const bytes = [...this.#stored.values()].reduce((sum, each) => sum + each, 0);
    const row = await changeKept(this.#key, () => ({ stored: this.#stored.size, bytes }));
    if (!row) this.#controller.abort();
  }
}

import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { type Failure, failed, type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { DownloadRow } from '../../../data/tables/rows';
import { failureOfStorage } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { refreshBook } from '../catalogue/titles';
import { openAllAsMember } from '../coins/members';
import { fetchTalk } from '../comments/fetchComments';
import { isHeldBack } from '../ground/meteredConnection';
import { outcome } from '../ground/outcome';
import { patiently } from '../ground/sharedFetches';
import { measureHeld } from '../texts/downloadProgress';
import { findDamaged } from '../texts/findDamaged';
import { obtainChapter } from '../texts/obtainChapter';
import { fetchBookCovers } from './bookCovers';

const PARALLEL_FETCHES = 4;
const PROGRESS_EVERY_MS = 250;
const VERIFY_ROUNDS = 3;

type Running = { controller: AbortController; result: Promise<Result<DownloadRow>> };
const running = new Map<number, Running>();

export function isDownloading(): boolean {
  return running.size > 0;
}

/** Stops a running download of this worker and waits for its end. */
export async function stopDownload(bookId: number): Promise<void> {
  const download = running.get(bookId);
  download?.controller.abort();
  await download?.result;
}

/**
 * Downloads a whole book: fetches what is missing, four chapters at a time, then reads back every stored row
 * and verifies its hash before the book counts as verified. It can resume at any point and resolves when it
 * is done, paused or failed. If two tabs try, one downloads and the other resolves at once to the current
 * row.
 */
export function downloadBook({ bookId }: { bookId: number }): Promise<Result<DownloadRow>> {
  if (bookId < 0) return Promise.resolve(failed('notFound', `book ${bookId} is the device's own`));
  const present = running.get(bookId);
  if (present) return present.result;
  const controller = new AbortController();
  const result = outcome(() =>
    navigator.locks.request(`dogear-download-${bookId}`, { ifAvailable: true }, async (lock) => {
      if (lock) return download(bookId, controller);
      const row = await withDatabase(() => db.downloads.get(bookId));
      return row ? success(row) : failed('cancelled', 'another tab is downloading this book');
    }),
  ).finally(() => running.delete(bookId));
  running.set(bookId, { controller, result });
  return result;
}

async function download(bookId: number, controller: AbortController): Promise<Result<DownloadRow>> {
  const { signal } = controller;
  await begin(bookId);
  try {
    if (await isHeldBack()) return await end(bookId, failed('metered').failure, signal);
    const refreshed = await refreshBook(bookId);
    // Chapters that stay closed are stored sealed, as all that are not the reader's.
    if (refreshed.ok) await openAllAsMember(bookId);
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    if (!list) return end(bookId, refreshed.ok ? undefined : refreshed.failure, signal);
    const failure =
      (await fetchMissing(bookId, list.chapters, controller)) ??
      (await verify(bookId, list.chapters, controller));
    if (!failure && !signal.aborted) {
      await fetchBookCovers(bookId, { signal });
      await bringTalk(bookId, list.chapters, signal);
    }
    return await end(bookId, failure, signal, list);
  } catch (error) {
    return end(bookId, failureOfStorage(error), signal);
  }
}

/** Fetches the listed chapters the device lacks. Resolves to the failure that stopped it, if any. */
async function fetchMissing(
  bookId: number,
  chapters: readonly ChapterEntry[],
  controller: AbortController,
): Promise<Failure | undefined> {
  const missing = await findMissing(bookId, chapters);
  const progress = progressOf(bookId, chapters, controller);
  await progress(true);
  let failure: Failure | undefined;
  const lane = async (queue: Iterable<ChapterEntry>) => {
    for (const entry of queue) {
      if (failure || controller.signal.aborted) return;
      if (await isHeldBack()) {
        failure ??= failed('metered').failure;
        return;
      }
      const { signal } = controller;
      const obtained = await patiently(() => obtainChapter(bookId, entry, { signal }), signal);
      if (!obtained.ok) failure ??= obtained.failure;
      await progress(false);
    }
  };
  // All lanes share one iterator, so each takes the next chapter that none has taken.
  const queue = missing.values();
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, () => lane(queue)));
  await progress(true);
  return failure;
}

/** Fetches the comments of its readable chapters. A failure does not fail the download. */
async function bringTalk(
  bookId: number,
  chapters: readonly ChapterEntry[],
  signal: AbortSignal,
): Promise<void> {
  const targets = chapters.filter(({ state }) => state !== 'locked').map(({ target }) => target);
  await fetchTalk({ bookId, targets, signal });
}

async function verify(
  bookId: number,
  chapters: readonly ChapterEntry[],
  controller: AbortController,
): Promise<Failure | undefined> {
  for (let round = 0; round < VERIFY_ROUNDS && !controller.signal.aborted; round++) {
    const damaged = await findDamaged(bookId, chapters);
    if (damaged.length === 0) return undefined;
    await dropRows(bookId, damaged);
    const failure = await fetchMissing(bookId, chapters, controller);
    if (failure) return failure;
  }
  const damaged = controller.signal.aborted ? [] : await findDamaged(bookId, chapters);
  return damaged.length === 0 ? undefined : failed('damaged', `${damaged.length} chapters`).failure;
}

export async function dropRows(bookId: number, entries: readonly ChapterEntry[]): Promise<void> {
  await write([db.chapters], async () => {
    await db.chapters.bulkDelete(entries.map((entry): [number, number] => [bookId, entry.target]));
  });
}

/**
 * Returns entries without a stored row of the current file, or with a sealed row although they are readable.
 */
async function findMissing(bookId: number, chapters: readonly ChapterEntry[]): Promise<ChapterEntry[]> {
  const damaged = new Set(await findDamaged(bookId, chapters, { hashes: false }));
  return chapters.filter((entry) => damaged.has(entry));
}

/**
 * Writes the progress row, at most every 250 ms unless forced. Through this row another tab stops the
 * download: it ends if the row is gone or no longer `running`.
 */
function progressOf(bookId: number, chapters: readonly ChapterEntry[], controller: AbortController) {
  let lastAt = 0;
  return async (force: boolean) => {
    const now = Date.now();
    if (controller.signal.aborted || (!force && now - lastAt < PROGRESS_EVERY_MS)) return;
    lastAt = now;
    const goesOn = await write([db.downloads, db.chapters], async () => {
      const row = await db.downloads.get(bookId);
      if (row?.state !== 'running') return false;
      await db.downloads.put({ ...row, ...(await measureHeld(bookId, chapters)), updatedAt: now });
      return true;
    });
    if (!goesOn) controller.abort();
  };
}

async function begin(bookId: number): Promise<void> {
  await write([db.downloads], async () => {
    const row = await db.downloads.get(bookId);
    const fresh = { bookId, total: 0, stored: 0, bytes: 0, locked: 0, revision: 0 };
    await db.downloads.put({
      ...(row ?? fresh),
      state: 'running',
      verifiedAt: null,
      failure: null,
      updatedAt: Date.now(),
    });
  });
}

async function end(
  bookId: number,
  failure: Failure | undefined,
  signal: AbortSignal,
  list?: { revision: number; chapters: ChapterEntry[] },
): Promise<Result<DownloadRow>> {
  const now = Date.now();
  const state = signal.aborted ? 'paused' : failure ? 'failed' : 'done';
  const row = await write([db.downloads, db.chapters], async () => {
    const present = await db.downloads.get(bookId);
    if (!present) return undefined;
    const ended: DownloadRow = {
      ...present,
      ...(list ? await measureHeld(bookId, list.chapters) : {}),
      revision: list?.revision ?? present.revision,
      state,
      verifiedAt: state === 'done' ? now : null,
      failure: state === 'failed' ? (failure ?? null) : null,
      updatedAt: now,
    };
    await db.downloads.put(ended);
    return ended;
  });
  if (!row) return failed('cancelled', 'the download was removed');
  return state === 'failed' && failure ? { ok: false, failure } : success(row);
}

import { readBackgroundFetch } from '../../contract/catalogue/backgroundFetch';
import type { Failure } from '../../contract/wire/failure';
import { sha256Hex } from '../network/sha256';
import { db } from '../tables/db';
import type { BackgroundFetch, KeptEpisodeRow } from '../tables/dramaRows';
import { withDatabase } from '../tables/openDatabase';
import { failureOfStorage } from '../tables/storageFailure';
import { write } from '../tables/write';
import { filesOf, findDamaged, type KeptFile, storeFile } from './keptFiles';
import { withoutBackground } from './keptRow';

/** A file of a background fetch; `open` resolves to undefined if it was not fetched. */
export type FetchedFile = { readonly path: string; readonly open: () => Promise<Response | undefined> };

/**
 * Stores the result of an episode's background fetch: each file that matches its hash is kept, even if others
 * failed. The row becomes `done` only after every file was read back from the device and verified, as in
 * `keepEpisode`; missing or damaged files are fetched when the app is open. An `abort` while the row waits is
 * the viewer's own, in the browser's list, and pauses the episode. Resolves to the row's record of the fetch,
 * or undefined if no row waits for it.
 */
export async function takeInFetched(
  name: string,
  outcome: 'success' | 'fail' | 'abort',
  fetched: readonly FetchedFile[],
): Promise<{ isWhole: boolean; background: BackgroundFetch | undefined } | undefined> {
  const fetch = readBackgroundFetch(name);
  if (!fetch) return undefined;
  const key: [number, number] = [fetch.videoId, fetch.target];
  const [row, held] = await withDatabase(() => Promise.all([db.keptEpisodes.get(key), db.films.get(key)]));
  if (row?.film !== fetch.film || held?.hash !== fetch.film || row.state === 'done') return undefined;
  const files = filesOf(held.film, row.height);
  const failure = await storeAll(files, fetched);
  const missing = new Set((await findDamaged(files)).map(({ path }) => path));
  const here = files.filter(({ path }) => !missing.has(path));
  const isWhole = missing.size === 0;
  await write([db.keptEpisodes, db.filmFiles], async () => {
    const now = await db.keptEpisodes.get(key);
    if (now?.film !== fetch.film || now.state === 'done') return;
    const rows = await db.filmFiles.bulkGet(here.map(({ path }) => path));
    const bytes = rows.reduce((sum, each) => sum + (each?.bytes ?? 0), 0);
    const came = { ...withoutBackground(now), stored: here.length, bytes, updatedAt: Date.now() };
    await db.keptEpisodes.put({ ...came, ...stateAfter(now) });
  });
  return { isWhole, background: row.background };

  function stateAfter({ state, background }: KeptEpisodeRow): Partial<KeptEpisodeRow> {
    if (isWhole) return { state: 'done', verifiedAt: Date.now(), failure: null };
    if (state !== 'running') return {};
    if (failure) return { state: 'failed', failure };
    return outcome === 'abort' && background?.name === name ? { state: 'paused' } : {};
  }
}

async function storeAll(
  files: readonly KeptFile[],
  fetched: readonly FetchedFile[],
): Promise<Failure | undefined> {
  const hashes = new Map(files.map(({ path, hash }) => [path, hash]));
  for (const { path, open } of fetched) {
    const hash = hashes.get(path);
    const response = hash === undefined ? undefined : await open();
    if (!response?.ok) continue;
    const bytes = await response.arrayBuffer().catch(() => undefined);
    if (!bytes) continue;
    const whole = new Uint8Array(bytes);
    if ((await sha256Hex(whole)) !== hash) continue;
    try {
      await storeFile(path, whole);
    } catch (error) {
      return failureOfStorage(error);
    }
  }
  return undefined;
}

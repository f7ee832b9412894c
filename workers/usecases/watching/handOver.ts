import { nameOfBackgroundFetch } from '../../../contract/catalogue/backgroundFetch';
import { type Result, success } from '../../../contract/wire/failure';
import { cachedPaths } from '../../../data/caches/filmFiles';
import { changeKept, withoutBackground } from '../../../data/keeping/keptRow';
import { db } from '../../../data/tables/db';
import type { BackgroundFetch } from '../../../data/tables/dramaRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { isHeldBack, mayBecomeHeldBack } from '../ground/meteredConnection';
import { outcome, stored } from '../ground/outcome';
import { keepFile, keepPictures, listKept } from './keepEpisode';
import { startKeeping, stopThose } from './keepEpisodes';

/** The files of an episode that the browser is to fetch: paths, and their total bytes. */
export type HandedOver = {
  readonly target: number;
  readonly name: string;
  readonly paths: readonly string[];
  readonly bytes: number;
};
export type FetchTexts = Pick<BackgroundFetch, 'whole' | 'unfinished'>;
type Episode = { readonly videoId: number; readonly target: number };
type Fetch = Episode & { readonly name: string };

/**
 * Records that the browser is asked for an episode that is being kept, and returns the request: all missing
 * files of known size. Captions and pictures, which are small, are fetched first. Resolves to null if there
 * is nothing to request: the episode is stored or no longer wanted, or the viewer's rule about connections
 * could be broken with the app closed.
 */
export function handOverEpisode({
  videoId,
  target,
  texts,
}: Episode & { texts: FetchTexts }): Promise<Result<HandedOver | null>> {
  return outcome<HandedOver | null>(async () => {
    if ((await isHeldBack()) || (await mayBecomeHeldBack())) return success(null);
    const key = [videoId, target] as const;
    const { signal } = new AbortController();
    const listed = await listKept(key, signal);
    if (!listed.ok) return listed;
    const files = listed.value ?? [];
    for (const file of files.filter(({ bytes }) => bytes === null)) {
      const kept = await keepFile(file, signal);
      if (!kept.ok) return kept;
    }
    await keepPictures(key, signal);
    const here = new Set(await cachedPaths());
    const missing = files.filter(({ path, bytes }) => bytes !== null && !here.has(path));
    if (missing.length === 0) return success(null);
    let name = '';
    const row = await changeKept(key, ({ film }) => {
      name = nameOfBackgroundFetch({ videoId, target, film, at: Date.now() });
      return { background: { name, isMoving: false, share: 0, ...texts } };
    });
    if (!row) return success(null);
    const bytes = missing.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
    return success({ target, name, paths: missing.map(({ path }) => path), bytes });
  });
}

/**
 * Records whether the browser is fetching an episode, and the share it has fetched. While it does, the worker
 * leaves the episode alone.
 */
export function recordFetched({
  videoId,
  target,
  name,
  isMoving,
  share,
}: Fetch & Pick<BackgroundFetch, 'isMoving' | 'share'>): Promise<Result<null>> {
  return stored(async () => {
    const isNoted = await write([db.keptEpisodes], async () => {
      const row = await db.keptEpisodes.get([videoId, target]);
      if (row?.background?.name !== name || (row.state !== 'running' && !isMoving)) return false;
      const background = { ...row.background, isMoving, share };
      // The worker may have failed meanwhile for lack of a network.
      await db.keptEpisodes.put({
        ...row,
        background,
        state: 'running',
        failure: null,
        updatedAt: Date.now(),
      });
      return true;
    });
    if (!isNoted) return;
    if (isMoving) stopThose({ videoId, targets: [target] });
    else startKeeping();
  });
}

/** Ends the browser's part in an episode: the worker continues with the missing files. */
export function takeBackEpisode({ videoId, target, name }: Fetch): Promise<Result<null>> {
  return stored(async () => {
    await write([db.keptEpisodes], async () => {
      const row = await db.keptEpisodes.get([videoId, target]);
      if (row?.background?.name === name) await db.keptEpisodes.put(withoutBackground(row));
    });
    const left = await withDatabase(() => db.keptEpisodes.get([videoId, target]));
    if (left?.state === 'running') startKeeping();
  });
}

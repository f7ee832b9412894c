import { type Failure, type FailureName, type Result, success } from '../../../contract/wire/failure';
import { cachedPaths } from '../../../data/caches/filmFiles';
import { filesOf, releaseFiles } from '../../../data/keeping/keptFiles';
import { type KeptKey, withoutBackground } from '../../../data/keeping/keptRow';
import { readKeptEpisodes } from '../../../data/queries/keptEpisodes';
import { db } from '../../../data/tables/db';
import type { KeptEpisodeRow } from '../../../data/tables/dramaRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { isHeldBack } from '../ground/meteredConnection';
import { outcome, stored } from '../ground/outcome';
import { keepEpisode } from './keepEpisode';
import { listedEpisode } from './obtainFilm';

/** After these failures no other episode has a better chance. */
const HOPELESS = new Set<FailureName>([
  'offline',
  'timeout',
  'intercepted',
  'gatewayFault',
  'metered',
  'storageFull',
]);

export type EpisodesOf = { videoId: number; targets: readonly number[] };

let running: { key: KeptKey; controller: AbortController } | undefined;
let isQueued = false;

/**
 * Keeps episodes on the device, one after another, in the size of at most `height` lines. Resolves once they
 * are recorded: from then on a start continues what this worker leaves undone. Episodes already stored, of
 * the current film and in that size, are skipped.
 */
export function keepEpisodes({
  videoId,
  targets,
  height,
}: EpisodesOf & { height: number }): Promise<Result<{ begun: number }>> {
  return outcome(async () => {
    const films = new Map<number, string>();
    for (const target of targets) {
      const entry = await listedEpisode(videoId, target);
      if (!entry.ok) return entry;
      films.set(target, entry.value.film);
    }
    const begun = await write([db.keptEpisodes], async () => {
      const rows = await db.keptEpisodes.bulkGet(
        targets.map((target): [number, number] => [videoId, target]),
      );
      const wanted = targets.flatMap((target, at) => {
        const row = rows[at];
        const isHere = row?.state === 'done' && row.film === films.get(target) && row.height === height;
        // An episode kept by the plan becomes the viewer's own.
        if (isHere) return row.planned ? [asOwn(row)] : [];
        return [{ ...(row ? asOwn(row) : UNKEPT), ...AGAIN, videoId, target, height, updatedAt: Date.now() }];
      });
      await db.keptEpisodes.bulkPut(wanted);
      return wanted.filter(({ state }) => state === 'running').length;
    });
    startKeeping();
    return success({ begun });
  });
}

function asOwn(row: KeptEpisodeRow): KeptEpisodeRow {
  const { planned: _, ...own } = withoutBackground(row);
  return own;
}

const UNKEPT = { film: '', total: 0, stored: 0, bytes: 0 };
const AGAIN = { state: 'running', verifiedAt: null, failure: null } as const;

/** Pauses episodes, here or in another tab, which reads the row's state. The stored part stays. */
export function pauseEpisodes({ videoId, targets }: EpisodesOf): Promise<Result<null>> {
  return stored(async () => {
    await write([db.keptEpisodes], async () => {
      const keys = targets.map((target): [number, number] => [videoId, target]);
      const rows = (await db.keptEpisodes.bulkGet(keys)).filter((row) => row?.state === 'running');
      await db.keptEpisodes.bulkPut(
        rows.flatMap((row) =>
          row ? [{ ...asOwn(row), state: 'paused' as const, updatedAt: Date.now() }] : [],
        ),
      );
    });
    stopThose({ videoId, targets });
  });
}

/** Deletes kept episodes, complete or not. */
export function removeEpisodes({ videoId, targets }: EpisodesOf): Promise<Result<null>> {
  return stored(async () => {
    await write([db.keptEpisodes], () =>
      db.keptEpisodes.bulkDelete(targets.map((target): [number, number] => [videoId, target])),
    );
    stopThose({ videoId, targets });
    await releaseFiles();
  });
}

/** Makes this worker stop these episodes at once. */
export function stopThose({ videoId, targets }: EpisodesOf): void {
  if (running?.key[0] === videoId && targets.includes(running.key[1])) running.controller.abort();
}

/** Continues episodes that a dead worker left running, and those that stopped for a temporary reason. */
export async function resumeEpisodes(): Promise<void> {
  const stopped = await withDatabase(() => db.keptEpisodes.where('state').equals('failed').toArray());
  await runAgain(stopped.filter(({ failure }) => failure?.disposition === 'retry'));
  // The browser does not know that rule.
  if (await isHeldBack()) await takeAllBack();
  await keepInTurn();
}

/**
 * Checks that all files of a drama's kept episodes are still cached, and fetches missing ones: a browser may
 * clear the cache by itself. Each file's hash is verified when it is opened.
 */
export async function recheckEpisodes(videoId: number): Promise<void> {
  const kept = await readKeptEpisodes(videoId);
  const done = kept.filter(({ state }) => state === 'done');
  if (done.length === 0) return;
  const films = await withDatabase(() =>
    db.films.bulkGet(done.map(({ target }): [number, number] => [videoId, target])),
  );
  const cached = new Set(await cachedPaths());
  const gone = done.filter(({ film, height }, at) => {
    const row = films[at];
    return row?.hash !== film || filesOf(row.film, height).some(({ path }) => !cached.has(path));
  });
  await runAgain(gone);
  if (gone.length > 0) startKeeping();
}

async function runAgain(rows: readonly KeptEpisodeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await write([db.keptEpisodes], () => db.keptEpisodes.bulkPut(rows.map((row) => ({ ...row, ...AGAIN }))));
}

/** Each episode's row records how it ended. */
export function startKeeping(): void {
  keepInTurn().catch(() => {
    // The database is unavailable: the next start continues.
  });
}

/** One of several tabs does the work; a waiting tab then finds it done, or continues it. */
async function keepInTurn(): Promise<void> {
  if (isQueued) return;
  isQueued = true;
  try {
    await navigator.locks.request('dogear-keep-episodes', async () => {
      for (let row = await nextRow(); row; row = await nextRow()) {
        const controller = new AbortController();
        running = { key: [row.videoId, row.target], controller };
        const failure = await keepEpisode(running.key, controller);
        if (failure && HOPELESS.has(failure.name)) await failRest(failure);
      }
    });
  } finally {
    running = undefined;
    isQueued = false;
  }
  // Requested while the run was ending.
  if (await nextRow()) await keepInTurn();
}

async function nextRow(): Promise<KeptEpisodeRow | undefined> {
  return withDatabase(() =>
    db.keptEpisodes
      .where('state')
      .equals('running')
      .and(({ background }) => !background?.isMoving)
      .first(),
  );
}

async function takeAllBack(): Promise<void> {
  await write([db.keptEpisodes], async () => {
    const rows = await db.keptEpisodes.where('state').equals('running').toArray();
    await db.keptEpisodes.bulkPut(rows.map(withoutBackground));
  });
}

async function failRest(failure: Failure): Promise<void> {
  await write([db.keptEpisodes], () =>
    db.keptEpisodes
      .where('state')
      .equals('running')
      .and(({ background }) => !background?.isMoving)
      .modify({ state: 'failed', failure, updatedAt: Date.now() }),
  );
}

import '../tables/laterShapes';
import type { Repair } from '../inventory/repair';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export type { Repair } from '../inventory/repair';

/** Returns the loss being repaired, or repaired but not dismissed by the reader. */
export function readRepair(): Promise<Repair | undefined> {
  return withDatabase(() => readMeta('repair'));
}

/**
 * The progress of a repair's downloads: titles that are complete, those running, and those that wait for the
 * reader.
 */
export type RepairProgress = { readonly all: number; readonly done: number; readonly running: number };

export async function readRepairProgress({ downloads, episodes }: Repair): Promise<RepairProgress> {
  const rows = await withDatabase(() =>
    db.transaction('r', [db.downloads, db.keptEpisodes], () =>
      Promise.all([
        db.downloads.bulkGet(downloads.map(({ bookId }) => bookId)),
        db.keptEpisodes.bulkGet(episodes.map(({ videoId, target }): [number, number] => [videoId, target])),
      ]),
    ),
  );
  const states = rows.flat().map((row) => row?.state);
  return {
    all: states.length,
    done: states.filter((state) => state === 'done').length,
    running: states.filter((state) => state === 'running').length,
  };
}

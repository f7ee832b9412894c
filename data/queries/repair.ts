import '../tables/laterShapes';
import type { Repair } from '../inventory/repair';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

export type { Repair } from '../inventory/repair';

/** The loss that is being mended, or that the reader has not put away yet. */
export function readRepair(): Promise<Repair | undefined> {
  return withDatabase(() => readMeta('repair'));
}

/** How far the downloads of a repair are: titles that are whole again, those on their way, and those that wait for their reader. */
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

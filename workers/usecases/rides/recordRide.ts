import type { FailureName, Result } from '../../../contract/wire/failure';
import { isCutOff } from '../../../data/network/line';
import { readKeepPlan } from '../../../data/queries/keepPlan';
import { readRideHistory } from '../../../data/queries/rides';
import {
  addMissing,
  addUse,
  emptyHistory,
  type RideHistory,
  type RideUse,
} from '../../../data/ride/rideHistory';
import { settingRow } from '../../../data/sealing/settingRows';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/** One change at a time across all tabs: each adds to the previous ones. */
const LOCK = 'dogear-rides';
/** In s: playing is reported every few seconds, and recorded each minute. */
const RECORDED_EVERY_S = 60;
let watched = 0;

/**
 * Records a stretch of use, while the plan prepares rides (decision 0090). Stays on the device and names no
 * title. Writes nothing while the connection is good and there is no ride.
 */
export function recordUse(use: Omit<RideUse, 'isCutOff'>): Promise<void> {
  const now = isCutOff();
  return change((history) => addUse(history, { ...use, isCutOff: now }));
}

/** The same for a film, of which `seconds` were played. `isStop`: it does not go on. */
export async function recordWatched(seconds: number, isStop: boolean): Promise<void> {
  watched += seconds;
  if (watched < RECORDED_EVERY_S && !isStop) return;
  const to = Date.now();
  const from = to - watched * 1_000;
  watched = 0;
  await recordUse({ kind: 'drama', from, to });
}

const CUT_OFF = new Set<FailureName>(['offline', 'timeout', 'intercepted', 'gatewayFault']);

/**
 * Records that what the reader opened was neither on the device nor fetched, if it is a title of the library.
 * Resolves to `opened`.
 */
export async function recordMissing<T>(id: number, opened: Result<T>): Promise<Result<T>> {
  if (opened.ok || id < 0 || !CUT_OFF.has(opened.failure.name)) return opened;
  if (await withDatabase(() => db.bookshelf.get(id)))
    await change((history) => addMissing(history, Date.now()));
  return opened;
}

/** Deletes everything about rides, once the plan prepares none. */
export async function forgetRides(): Promise<void> {
  const kept = await withDatabase(() => Promise.all([db.settings.get('rideHistory'), readMeta('ridePlan')]));
  if (kept.every((each) => each === undefined)) return;
  await navigator.locks.request(LOCK, () =>
    write([db.settings], async () => {
      await db.settings.bulkDelete(['rideHistory', 'rideLineHidden']);
      await db.meta.delete('ridePlan');
    }),
  );
}

async function change(by: (history: RideHistory) => RideHistory): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    if (!(await readKeepPlan()).rides) return;
    const before = await readRideHistory();
    const history = by(before ?? emptyHistory(Date.now()));
    if (history === before) return;
    const row = await settingRow('rideHistory', history);
    await write([db.settings], () => db.settings.put(row));
  });
}

import { type PlanTitle, rideParts } from '../../../data/plan/choosePlan';
import { readRideHistory } from '../../../data/queries/rides';
import { usualRide } from '../../../data/ride/usualRide';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';

/** The line names one title of each kind, and says that it is ready. */
const NAMED = { book: 1, drama: 1 };

/** Stores what the plan promises for the next usual ride: the page says which of it is on the device. */
export async function saveRidePlan(titles: readonly PlanTitle[]): Promise<void> {
  const history = await readRideHistory();
  const usual = history && usualRide(history, Date.now());
  const items = usual
    ? rideParts(titles, usual, NAMED).map(({ kind, id, target }) => ({ kind, id, target }))
    : [];
  await write([], async () => {
    if (JSON.stringify((await readMeta('ridePlan'))?.items ?? []) === JSON.stringify(items)) return;
    await db.meta.put(metaRow('ridePlan', { items }));
  });
}

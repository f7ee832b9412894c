import { timeAtLeast } from '../../../data/money/settlements';
import { db } from '../../../data/tables/db';
import '../../../data/tables/laterShapes';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/** Locks episodes again that an ad opened for a day that is over: their keys are deleted (decision 0148). */
export async function endPasses(): Promise<void> {
  const [rows, now] = await withDatabase(() => Promise.all([db.episodeAds.toArray(), timeAtLeast()]));
  const isOver = ({ until }: { until: number }) => until <= now;
  if (!rows.some(({ passes }) => passes.some(isOver))) return;
  await write([db.episodeAds], () =>
    db.episodeAds.toCollection().modify((row) => {
      row.passes = row.passes.filter((pass) => !isOver(pass));
    }),
  );
}

import { arrivalTallyOf } from '../../server/campaigns/arrivalTally';
import { refreshCounts } from '../../server/counts/refreshCounts';
import type { Context } from '../../server/ground/context';
import { tallyOf } from '../../server/searches/tally';
import { repeat } from './repeat';

/** A read shows in the rankings after this long, and what a page keeps of them lives for no longer than its version. */
const EVERY_MS = 20_000;

/**
 * Brings the sums of reads and unlocks up to date, and writes down what was searched and which campaigns' links were followed.
 * Returns what ends it.
 */
export function keepCounts(context: Context): () => Promise<void> {
  const end = repeat(
    async () => {
      await tallyOf(context.db).write(context.now());
      await arrivalTallyOf(context.db).write();
      await refreshCounts(context);
    },
    EVERY_MS,
    'Reads, searches and arrivals could not be counted:',
  );
  return async () => {
    await end();
    await tallyOf(context.db).write(context.now(), true);
    await arrivalTallyOf(context.db).write();
  };
}

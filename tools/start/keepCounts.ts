import { arrivalTallyOf } from '../../server/campaigns/arrivalTally';
import { refreshCounts } from '../../server/counts/refreshCounts';
import type { Context } from '../../server/ground/context';
import { exchangeCounts } from '../../server/ground/limits/exchangeCounts';
import { tallyOf } from '../../server/searches/tally';
import { forwardActions } from '../../server/usage/forwardActions';
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

const FORWARD_EVERY_MS = 30_000;

/** Tells the operator's Umami of what was counted. Returns what ends it; where there is none there is nothing to do. */
export function keepForwarding(context: Context): () => Promise<void> {
  if (!context.settings.signals.usage?.umami) return async () => undefined;
  return repeat(() => forwardActions(context), FORWARD_EVERY_MS, 'Counts could not be sent on:');
}

/** What a caller may win by spreading calls over several processes is what it makes in this time. */
const EXCHANGE_EVERY_MS = 2_000;

/** Has the limits of calls a minute hold for all processes together. Returns what ends it; alone on its database, a process tells nobody. */
export function keepExchanging(context: Context): () => Promise<void> {
  if (context.settings.databaseUrl === null) return async () => undefined;
  return repeat(() => exchangeCounts(context), EXCHANGE_EVERY_MS, 'Calls are counted by this process alone:');
}

import { arrivalTallyOf } from '../../server/campaigns/arrivalTally';
import { refreshCounts } from '../../server/counts/refreshCounts';
import type { Context } from '../../server/ground/context';
import { exchangeCounts } from '../../server/ground/limits/exchangeCounts';
import { tallyOf } from '../../server/searches/tally';
import { forwardActions } from '../../server/usage/forwardActions';
import { repeat } from './repeat';

/** A read appears in the rankings after this time; pages cache the rankings no longer than this. */
const EVERY_MS = 20_000;

/**
 * Updates the sums of reads and unlocks, and stores the tallies of searches and campaign arrivals. Returns a
 * function that stops it.
 */
export function countLoop(context: Context): () => Promise<void> {
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

/** Forwards counts to the operator's Umami, if one is set. Returns a function that stops it. */
export function forwardLoop(context: Context): () => Promise<void> {
  if (!context.settings.signals.usage?.umami) return async () => undefined;
  return repeat(() => forwardActions(context), FORWARD_EVERY_MS, 'Counts could not be sent on:');
}

/** A caller who spreads calls over several processes gains at most the calls of this time. */
const EXCHANGE_EVERY_MS = 2_000;

/**
 * Makes the limits of calls a minute apply to all processes together. Returns a function that stops it. With
 * the embedded database there is only one process and nothing to do.
 */
export function exchangeLoop(context: Context): () => Promise<void> {
  if (context.settings.databaseUrl === null) return async () => undefined;
  return repeat(() => exchangeCounts(context), EXCHANGE_EVERY_MS, 'Calls are counted by this process alone:');
}

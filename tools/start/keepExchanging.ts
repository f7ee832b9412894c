import type { Context } from '../../server/ground/context';
import { exchangeCounts } from '../../server/ground/limits/exchangeCounts';
import { repeat } from './repeat';

/** What a caller may win by spreading calls over several processes is what it makes in this time. */
const EVERY_MS = 2_000;

/** Has the limits of calls a minute hold for all processes together. Returns what ends it; alone on its database, a process tells nobody. */
export function keepExchanging(context: Context): () => Promise<void> {
  if (context.settings.databaseUrl === null) return async () => undefined;
  return repeat(() => exchangeCounts(context), EVERY_MS, 'Calls are counted by this process alone:');
}

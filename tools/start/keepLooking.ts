import type { OpenContext } from '../../server/ground/context';
import { LOOK_MS } from '../../server/ground/db/replicas';
import { repeat } from './repeat';

/** Keeps knowing which database server takes writes and how far its replicas are behind. Returns what ends it; alone on the embedded one there is nothing to know. */
export function keepLooking({ settings, look }: OpenContext): () => Promise<void> {
  if (settings.databaseUrl === null) return async () => undefined;
  return repeat(look, LOOK_MS, 'Database servers could not be asked:');
}

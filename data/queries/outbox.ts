import { openRows } from '../outbox/read';
import { withDatabase } from '../tables/openDatabase';

/** How many intents still wait for the network. */
export function countWaitingIntents(): Promise<number> {
  return withDatabase(() => openRows().count());
}

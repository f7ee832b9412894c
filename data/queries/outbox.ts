import { withDatabase } from '../openDatabase';
import { openRows } from '../outbox/read';

/** How many intents still wait for the network. */
export function countWaitingIntents(): Promise<number> {
  return withDatabase(() => openRows().count());
}

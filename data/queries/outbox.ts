import { db } from '../db';
import { withDatabase } from '../openDatabase';

/** How many intents still wait for the network. */
export function countWaitingIntents(): Promise<number> {
  return withDatabase(() => db.outbox.where('openKey').above('').count());
}

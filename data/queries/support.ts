import { db } from '../db';
import { withDatabase } from '../openDatabase';

/** How many messages to the operator have not gone out yet. */
export function readWaitingMessages(): Promise<number> {
  return withDatabase(() => db.outbox.where('openKey').startsWith('support|').count());
}

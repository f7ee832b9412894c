import { withDatabase } from '../openDatabase';
import { openRowsOf } from '../outbox/read';

/** How many messages to the operator have not gone out yet. */
export function readWaitingMessages(): Promise<number> {
  return withDatabase(() => openRowsOf('support').count());
}

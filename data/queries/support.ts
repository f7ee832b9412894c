import { openRowsOf } from '../outbox/read';
import { withDatabase } from '../tables/openDatabase';

/** How many messages to the operator have not gone out yet. */
export function readWaitingMessages(): Promise<number> {
  return withDatabase(() => openRowsOf('support').count());
}

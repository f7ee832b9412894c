import type { FailureName } from '../../contract/values/failure';
import { DELIVERY_BACKOFF, readBackoff } from '../network/backoffRows';
import { openRows, openRowsOf } from '../outbox/read';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** How many intents still wait for the network. */
export function countWaitingIntents(): Promise<number> {
  return withDatabase(() => openRows().count());
}

/** How many intents were found damaged and set aside since the reader was last told. */
export async function countUntoldDamage(): Promise<number> {
  return (await withDatabase(() => readMeta('damagedIntents')))?.untold ?? 0;
}

/** After this many failures in a row the reader is told why nothing gets through. */
const TOLD_AFTER = 3;

/** Why nothing of what waits gets through, once it failed three times in a row. */
export async function readObstacle(): Promise<FailureName | undefined> {
  const backoff = await readBackoff(DELIVERY_BACKOFF);
  return backoff && backoff.failures >= TOLD_AFTER ? backoff.failure : undefined;
}

/** How many messages to the operator have not gone out yet. */
export function readWaitingMessages(): Promise<number> {
  return withDatabase(() => openRowsOf('support').count());
}

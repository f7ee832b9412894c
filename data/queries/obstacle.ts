import type { FailureName } from '../../contract/wire/failure';
import { DELIVERY_BACKOFF, readBackoff } from '../network/backoffRows';

/** After this many failures in a row the reader is told why nothing gets through. */
const TOLD_AFTER = 3;

/** Why nothing of what waits gets through, once it failed three times in a row. */
export async function readObstacle(): Promise<FailureName | undefined> {
  const backoff = await readBackoff(DELIVERY_BACKOFF);
  return backoff && backoff.failures >= TOLD_AFTER ? backoff.failure : undefined;
}

import { type Result, success } from '../../../contract/wire/failure';
import type { Transaction } from '../../ground/db/database';
import { cancelJob } from '../../jobs/cancelJob';
import type { Done } from '../audit';

/** Ends a job where nothing is half-done. Refused as `cancelJob` says. */
export async function cancel(tx: Transaction, jobId: string, now: Date): Promise<Result<Done<null>>> {
  const ended = await cancelJob(tx, jobId, now);
  if (!ended.ok) return ended;
  return success({ answer: null, act: { act: 'job.cancel', object: 'job', objectId: jobId } });
}

import { success } from '../../../contract/values/failure';
import { cancelJob } from '../../jobs/cancelJob';
import { deskAct } from '../../operator/deskCall';

/** Ends a job where nothing is half-done. */
export const operatorCancelJob = deskAct('operatorCancelJob', async (tx, { context, request }) => {
  const { jobId } = request;
  const ended = await cancelJob(tx, jobId, context.now());
  if (!ended.ok) return ended;
  return success({ answer: null, act: { act: 'job.cancel', object: 'job', objectId: jobId } });
});

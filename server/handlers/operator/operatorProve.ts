import { success } from '../../../contract/wire/failure';
import { beginJob } from '../../jobs/beginJob';
import { deskAct } from '../../operator/deskCall';

/** Has the books proved, beside what else the server does. */
export const operatorProve = deskAct('operatorProve', async (tx, { context, request }, { operatorId }) => {
  const { requestId: id } = request;
  const job = await beginJob(tx, { id, operatorId, work: { kind: 'prove' }, now: context.now() });
  if (!job.ok) return job;
  return success({ answer: job.value, act: { act: 'books.prove', object: 'job', objectId: id } });
});

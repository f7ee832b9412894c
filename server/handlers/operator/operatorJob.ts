import { failed, success } from '../../../contract/wire/failure';
import { readJob } from '../../jobs/listJobs';
import { deskRead } from '../../operator/deskCall';

/** One job, as it stands. */
export const operatorJob = deskRead<'operatorJob'>(async ({ context, request }) => {
  const job = await readJob(context.db, request.jobId);
  return job ? success(job) : failed('notFound');
});

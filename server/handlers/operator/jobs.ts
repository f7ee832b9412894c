import { failed, success } from '../../../contract/wire/failure';
import { beginJob, beginUpload } from '../../jobs/beginJob';
import { lastProof, listJobs, readJob } from '../../jobs/describeJob';
import { deskAct, deskRead } from '../../operator/deskCall';
import { cancel } from '../../operator/titles';

export const operatorJobs = deskRead<'operatorJobs'>(async ({ context: { db } }) =>
  success({ list: await listJobs(db), lastProof: await lastProof(db) }),
);

export const operatorJob = deskRead<'operatorJob'>(async ({ context, request }) => {
  const job = await readJob(context.db, request.jobId);
  return job ? success(job) : failed('notFound');
});

/** Creates an upload; its parts are sent to another route (server/http/uploadRoute). */
export const operatorBeginUpload = deskAct(
  'operatorBeginUpload',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, work, files, notBefore: at } = request;
    const notBefore = at === null ? null : new Date(at);
    const job = await beginUpload(tx, { id, operatorId, work, files, notBefore, now: context.now() });
    if (!job.ok) return job;
    const { bytes } = job.value;
    return success({
      answer: job.value,
      act: {
        act: 'upload.begin',
        object: 'job',
        objectId: id,
        after: { work: work.kind, files: files.length, bytes },
      },
    });
  },
);

/** Cancels a job at the next point at which nothing is half done. */
export const operatorCancelJob = deskAct('operatorCancelJob', (tx, { context, request }) =>
  cancel(tx, request.jobId, context.now()),
);

export const operatorProve = deskAct('operatorProve', async (tx, { context, request }, { operatorId }) => {
  const { requestId: id } = request;
  const job = await beginJob(tx, { id, operatorId, work: { kind: 'prove' }, now: context.now() });
  if (!job.ok) return job;
  return success({ answer: job.value, act: { act: 'books.prove', object: 'job', objectId: id } });
});

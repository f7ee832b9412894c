import { failed, success } from '../../../contract/wire/failure';
import { beginJob, beginUpload } from '../../jobs/beginJob';
import { lastProof, listJobs, readJob } from '../../jobs/describeJob';
import { deskAct, deskRead } from '../../operator/deskCall';
import { roleOf } from '../../operator/role';
import { cancel } from '../../operator/titles';

/** A page that shows work in progress asks every two seconds. */
const REPEATED = { isRepeated: true } as const;

export const operatorJobs = deskRead<'operatorJobs'>(
  async ({ context: { db } }) => success({ list: await listJobs(db), lastProof: await lastProof(db) }),
  REPEATED,
);

export const operatorJob = deskRead<'operatorJob'>(async ({ context, request }) => {
  const job = await readJob(context.db, request.jobId);
  return job ? success(job) : failed('notFound');
}, REPEATED);

/** Creates an upload; its parts are sent to another route (server/http/uploadRoute). */
export const operatorBeginUpload = deskAct(
  'operatorBeginUpload',
  async (tx, { context, request }, { operatorId }) => {
    const { requestId: id, work, files, notBefore: at } = request;
    // Owners change the house; editors upload the rest.
    if (work.kind === 'mark' && (operatorId === null || (await roleOf(tx, operatorId)) !== 'owner'))
      return failed('notAllowed');
    if (work.kind === 'mark' && context.house.now().hasOwnIcon) return failed('notAllowed');
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
  // An import may set prices, also of a title that is already sold.
  ({ work }) => 'price' in work || 'free' in work,
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

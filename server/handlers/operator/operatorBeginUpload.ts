import { success } from '../../../contract/wire/failure';
import { beginUpload } from '../../jobs/beginJob';
import { deskAct } from '../../operator/deskCall';

/** Writes an upload down; its parts come by another road (server/http/uploadRoute). */
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

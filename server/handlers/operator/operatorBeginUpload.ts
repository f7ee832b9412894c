import { failed, success } from '../../../contract/values/failure';
import type { Handler } from '../../ground/call';
import { beginUpload } from '../../jobs/beginJob';
import { hasRoomFor } from '../../jobs/hasRoomFor';
import { deskAct } from '../../operator/deskCall';

const begin = deskAct('operatorBeginUpload', async (tx, { context, request }, { operatorId }) => {
  const { requestId: id, work, files, notBefore: at } = request;
  const notBefore = at === null ? null : new Date(at);
  const job = await beginUpload(tx, { id, operatorId, work, files, notBefore, now: context.now() });
  if (!job.ok) return job;
  const { bytes } = job.value;
  return success({
    answer: job.value,
    act: { act: 'upload.begin', object: 'job', objectId: id, after: { work: work.kind, files: files.length, bytes } },
  });
});

/** Writes an upload down; its parts come by another road (server/http/uploadRoute). */
export const operatorBeginUpload: Handler<'operatorBeginUpload'> = async (call) => {
  const { context, request } = call;
  // Before the transaction, and no answer to the command: there may be room the next time.
  return (await hasRoomFor(context.settings.dataDir, request.files)) ? await begin(call) : failed('storageFull');
};

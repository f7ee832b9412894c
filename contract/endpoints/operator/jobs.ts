import * as v from 'valibot';
import { jobSchema, uploadedFilesSchema, uploadWorkSchema } from '../../schemas/job';
import { moment, uuid } from '../../schemas/primitives';
import { API, type Endpoint, endpoint, nothing, requestId } from '../endpoint';

/** What takes the server longer than a call (decision 0083). A job has the number of the request that began it. */
export const jobCalls = {
  operatorJobs: endpoint({
    method: 'POST',
    path: `${API}/operator/jobs`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(jobSchema), lastProof: v.nullable(jobSchema) }),
  }),
  operatorJob: endpoint({
    method: 'POST',
    path: `${API}/operator/job`,
    access: 'operator',
    request: v.object({ jobId: uuid }),
    answer: jobSchema,
  }),
  /**
   * Says what will be sent and what it is to become; then its parts come (`uploadPartPath`). Refused: `malformed` for files that may not
   * become this, `tooMany` while others are on their way. The first part is refused, `storageFull`, where the disk has no room for all.
   */
  operatorBeginUpload: endpoint({
    method: 'POST',
    path: `${API}/operator/beginUpload`,
    access: 'operator',
    request: v.object({
      requestId,
      work: uploadWorkSchema,
      files: uploadedFilesSchema,
      /** It is read, and published, then at the earliest; null for at once. */
      notBefore: v.nullable(moment),
    }),
    answer: jobSchema,
  }),
  operatorCancelJob: endpoint({
    method: 'POST',
    path: `${API}/operator/cancelJob`,
    access: 'operator',
    request: v.object({ requestId, jobId: uuid }),
    answer: nothing,
  }),
  /** Has the books proved. */
  operatorProve: endpoint({
    method: 'POST',
    path: `${API}/operator/prove`,
    access: 'operator',
    request: v.object({ requestId }),
    answer: jobSchema,
  }),
} as const satisfies Record<string, Endpoint>;

import { useState } from 'react';
import type { Job, UploadWork } from '../../../../contract/schemas/job';
import type { FailureName } from '../../../../contract/values/failure';
import { MOST_UPLOADED_FILES } from '../../../../contract/values/jobs';
import { useDesk } from '../desk/useDesk';
import { sendUpload } from './sendUpload';
import { describeFiles } from './uploadFiles';

/**
 * Begins uploads: the server is told what comes, and then it is sent, whatever page is looked at meanwhile. `onBegun` hears of the job at
 * once, and again when all of it has been sent.
 */
export function useUpload(onBegun: (job: Job) => void) {
  const ask = useDesk();
  const [failure, setFailure] = useState<FailureName>();
  const [isBeginning, setBeginning] = useState(false);
  const begin = async (work: UploadWork, files: readonly File[], notBefore: number | null): Promise<void> => {
    setFailure(undefined);
    if (files.length === 0 || files.length > MOST_UPLOADED_FILES || files.some(({ size }) => size === 0)) {
      setFailure('malformed');
      return;
    }
    setBeginning(true);
    const answer = await ask('operatorBeginUpload', {
      requestId: crypto.randomUUID(),
      work,
      files: describeFiles(files),
      notBefore,
    });
    setBeginning(false);
    if (!answer.ok) {
      setFailure(answer.failure.name);
      return;
    }
    onBegun(answer.value);
    await sendUpload(answer.value, files);
    onBegun(answer.value);
  };
  return { begin, failure, isBeginning };
}

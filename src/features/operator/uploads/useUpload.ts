import { useState } from 'react';
import type { Job, UploadWork } from '../../../../contract/operator/jobs.schema';
import { MOST_UPLOADED_FILES } from '../../../../contract/operator/operator';
import type { FailureName } from '../../../../contract/wire/failure';
import { useAct } from '../desk/useAct';
import { sendUpload } from './sendUpload';
import { describeFiles } from './uploadFiles';

/**
 * Begins uploads: announces them to the server and sends them, while the operator visits other pages. Calls
 * `onBegun` with the job at once, and again when everything is sent.
 */
export function useUpload(onBegun: (job: Job) => void) {
  const { run, isBusy: isBeginning, failure } = useAct('operatorBeginUpload');
  const [isUnfit, setUnfit] = useState(false);
  const begin = async (work: UploadWork, files: readonly File[], notBefore: number | null): Promise<void> => {
    const mayBe =
      files.length > 0 && files.length <= MOST_UPLOADED_FILES && files.every(({ size }) => size > 0);
    setUnfit(!mayBe);
    const begun = mayBe ? await run({ work, files: describeFiles(files), notBefore }) : undefined;
    if (!begun) return;
    onBegun(begun.value);
    await sendUpload(begun.value, files);
    onBegun(begun.value);
  };
  const complaint: FailureName | undefined = isUnfit ? 'malformed' : failure?.name;
  return { begin, failure: complaint, isBeginning };
}

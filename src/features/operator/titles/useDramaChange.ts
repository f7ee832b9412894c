import { useState } from 'react';
import type { DramaChange, Job } from '../../../../contract/operator/jobs.schema';
import { useAct } from '../desk/useAct';
import { useJob } from '../uploads/useJob';

/** Changes a drama by a job; `job` is the last one, and `onDone` is called when it has ended. */
export function useDramaChange(bookId: number, onDone: () => void) {
  const [begun, setBegun] = useState<Job>();
  const { run, isBusy: isBeginning, failure } = useAct('operatorEditDrama');
  const job = useJob(begun, onDone);
  const change = async (change: DramaChange) => {
    const done = await run({ bookId, change });
    if (done) setBegun(done.value);
  };
  const isBusy = isBeginning || (job !== undefined && job.endedAt === null);
  return { change, isBusy, failure, job };
}

import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../../contract/operator/jobs.schema';
import { useDesk } from '../desk/useDesk';

const EVERY_MS = 1_000;

/** Polls a job until it is over; then calls `onEnd` once. Undefined for none. */
export function useJob(begun: Job | undefined, onEnd: (job: Job) => void): Job | undefined {
  const ask = useDesk();
  const [job, setJob] = useState(begun);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    setJob(begun);
    if (begun === undefined || begun.endedAt !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const answer = await ask('operatorJob', { jobId: begun.id });
      if (isOver) return;
      if (answer.ok) setJob(answer.value);
      if (answer.ok && answer.value.endedAt !== null) ended.current(answer.value);
      else if (answer.ok || answer.failure.disposition === 'retry') timer = setTimeout(look, EVERY_MS);
    };
    timer = setTimeout(look, EVERY_MS / 2);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [begun, ask]);
  return job;
}

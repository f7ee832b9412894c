import type { JobProgress } from '../../contract/operator/jobs.schema';
import type { Context } from '../../server/ground/context';
import { createWorker, keepWorking } from '../../server/ground/queue';
import { CLAIM_MS, claimJob, type Ending, endJob, keepClaim } from '../../server/jobs/claimJob';
import type { JobRow } from '../../server/jobs/describeJob';
import { removeUpload } from '../../server/jobs/uploads';
import { prepareApart } from '../importers/prepareApart';
import { complaintOf } from '../jobs/jobRun';
import { runJob } from '../jobs/runJob';

/** Polls often: an operator expects a job to start within seconds. */
const EVERY_MS = 1_500;
/** Progress is stored this often, which also renews the claim. */
const SAID_EVERY_MS = 2_000;
/** A claim survives this many failed renewals in a row. */
const CLAIMS_MISSED = Math.floor(CLAIM_MS / SAID_EVERY_MS / 2);

/**
 * Runs this process’s share of the desk’s jobs (decision 0083): all processes together run one job of each
 * lane at a time. Returns a function that stops it: a running job is given back and starts over later.
 */
export function jobLoop(context: Context): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  // Two lanes, so two at a time; when one job has started, another may be due.
  const jobs = createWorker({
    claim: async () => {
      const job = stopping.signal.aborted ? null : await claimJob(context);
      return job === null ? [] : [job];
    },
    work: async ([job]) => {
      const run = carryOut(context, job as JobRow, stopping.signal).catch((error: unknown) =>
        console.error(`Job ${job?.id} is not settled:`, error),
      );
      running.add(run);
      void run.finally(() => running.delete(run));
    },
  });
  const end = keepWorking(jobs, { everyMs: EVERY_MS, complaint: 'Jobs wait:' });
  return async () => {
    stopping.abort();
    await end();
    await Promise.all(running);
  };
}

/** Runs a claimed job and stores its outcome. If `stopping` aborts, the job is given back instead. */
export async function carryOut(
  context: Context,
  job: JobRow,
  stopping: AbortSignal,
  prepare = prepareApart,
): Promise<void> {
  const cancelling = new AbortController();
  const signal = AbortSignal.any([stopping, cancelling.signal]);
  const claim = holdClaim(context, job, () => cancelling.abort());
  let ending: Ending;
  try {
    ending = { how: 'done', result: await runJob({ context, job, say: claim.say, signal, prepare }) };
  } catch (error) {
    if (stopping.aborted) ending = { how: 'again' };
    else if (cancelling.signal.aborted) ending = { how: 'cancelled' };
    else ending = { how: 'failed', complaint: complaintOf(error) };
  } finally {
    await claim.end();
  }
  const isMine = await endJob(context.db, job, ending, context.now());
  if (isMine && ending.how !== 'again') await removeUpload(context, job.id);
}

/**
 * Stores a job's progress periodically. Calls `lost` if the job was cancelled or another process has taken
 * it.
 */
function holdClaim(context: Context, job: JobRow, lost: () => void) {
  let progress: JobProgress = { done: 0, of: 0, line: '' };
  let writing: Promise<void> = Promise.resolve();
  let missed = 0;
  const write = async () => {
    try {
      if (!(await keepClaim(context, job, progress))) lost();
      missed = 0;
    } catch (error) {
      missed += 1;
      console.error(
        'How far a job is could not be written down:',
        error instanceof Error ? error.message : error,
      );
      if (missed > CLAIMS_MISSED) lost();
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, SAID_EVERY_MS);
  return {
    say: (more: Partial<JobProgress>) => {
      progress = { ...progress, ...more };
    },
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

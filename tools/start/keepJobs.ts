import type { JobProgress } from '../../contract/operator/jobs.schema';
import type { Context } from '../../server/ground/context';
import { createWorker, keepWorking } from '../../server/ground/queue';
import { CLAIM_MS, claimJob, type Ending, endJob, keepClaim } from '../../server/jobs/claimJob';
import type { JobRow } from '../../server/jobs/describeJob';
import { removeUpload } from '../../server/jobs/uploads';
import { prepareApart } from '../importers/prepareApart';
import { complaintOf } from '../jobs/jobRun';
import { runJob } from '../jobs/runJob';

/** Looks for jobs this often: an operator waits for the next second, not for the next minute. */
const EVERY_MS = 1_500;
/** What a job says on its way is written down this often, and with it that it is run still. */
const SAID_EVERY_MS = 2_000;
/** A claim outlives a writing that failed, and another. */
const CLAIMS_MISSED = Math.floor(CLAIM_MS / SAID_EVERY_MS / 2);

/**
 * This process’s share of the desk’s jobs (decision 0083): one of each lane at a time, of all processes together. Returns what ends it: a job under
 * way is given back, to begin again.
 */
export function keepJobs(context: Context): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  // Two lanes, so two at a time; where one is begun another may be due.
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

/** Runs a claimed job and writes down how it ended. `stopping`: it is given back instead. */
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

/** Writes down again and again how far a job is. `lost`: it was cancelled, or another process has it. */
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

import type { JobProgress, JobResult } from '../../contract/schemas/job';
import { brokenBooks } from '../../server/payments/brokenBooks';
import type { Context } from '../../server/ground/context';
import type { JobRow } from '../../server/jobs/describeJob';
import type { prepareApart } from '../importers/prepareApart';
import { correct } from './correct';
import { changeCover } from './changeCover';
import { importUploadedDrama } from './importUploadedDrama';
import { importUploadedNovel } from './importUploadedNovel';
import { reprice } from './reprice';

/** What a job hears and says while it runs. */
export type JobRun = {
  readonly context: Context;
  readonly job: JobRow;
  readonly say: (progress: Partial<JobProgress>) => void;
  readonly signal: AbortSignal;
  /** Reads a book’s file, in a process of its own. */
  readonly prepare: typeof prepareApart;
};

/** Does what a job is to do. Throws what it fails with; `isComplaint` knows which of that is the operator’s to read. */
export async function runJob(run: JobRun): Promise<JobResult> {
  const { work } = run.job;
  switch (work.kind) {
    case 'importNovel':
      return await importUploadedNovel(run, work);
    case 'importDrama':
      return await importUploadedDrama(run, work);
    case 'cover':
      return await changeCover(run, work);
    case 'reprice':
      return await reprice(run, work);
    case 'correct':
      return await correct(run, work);
    case 'prove':
      return { kind: 'proved', broken: await brokenBooks(run.context) };
  }
}

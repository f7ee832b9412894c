import type { JobProgress } from '../../contract/operator/jobs.schema';
import type { Context } from '../../server/ground/context';
import type { JobRow } from '../../server/jobs/describeJob';
import type { prepareApart } from '../importers/prepareApart';

/** What a job hears and says while it runs. */
export type JobRun = {
  readonly context: Context;
  readonly job: JobRow;
  readonly say: (progress: Partial<JobProgress>) => void;
  readonly signal: AbortSignal;
  /** Reads a book’s file, in a process of its own. */
  readonly prepare: typeof prepareApart;
};

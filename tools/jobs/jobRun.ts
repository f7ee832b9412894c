import type { JobProgress } from '../../contract/operator/jobs.schema';
import { BookFileError } from '../../formats/bookFile';
import { PublishError } from '../../server/content/publishBook';
import type { Context } from '../../server/ground/context';
import type { JobRow } from '../../server/jobs/describeJob';
import { FilmError } from '../importers/drama/film/openFilm';
import type { prepareApart } from '../importers/prepareApart';

export type JobRun = {
  readonly context: Context;
  readonly job: JobRow;
  readonly say: (progress: Partial<JobProgress>) => void;
  readonly signal: AbortSignal;
  readonly prepare: typeof prepareApart;
};

const UNKNOWN = 'Something went wrong that is no fault of the file. The log says more.';
const MOST = 500;

/**
 * Returns one line for the operator that says why a job failed. Errors that are not about the operator's
 * input are logged in full.
 */
export function complaintOf(error: unknown): string {
  const isTheirs = [BookFileError, PublishError, FilmError].some((type) => error instanceof type);
  if (isTheirs) return (error as Error).message.slice(0, MOST);
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'There is no room left on the disk.';
  console.error('A job failed:', error);
  return UNKNOWN;
}

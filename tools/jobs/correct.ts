import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { correctChapter } from '../../server/content/correctChapter';
import type { JobRun } from './jobRun';

/** Mends words of a chapter in place, and settles the reports of it. */
export async function correct(
  { context }: JobRun,
  work: Extract<JobWork, { kind: 'correct' }>,
): Promise<JobResult> {
  const title = await correctChapter(context, work);
  return { kind: 'edited', bookId: work.bookId, title };
}

import type { JobResult, JobWork } from '../../contract/operator/jobs.schema';
import { publishBook } from '../../server/content/publishBook';
import { readPublishedNovel, titleOf } from '../../server/content/published';
import { withoutWatermarks } from '../../server/content/watermarks';
import type { JobRun } from './jobRun';

/** Takes the operator's watermarks out of a novel: chapters that have some get new files, all keep their numbers and grants. */
export async function strip(
  { context, signal }: JobRun,
  { bookId }: Extract<JobWork, { kind: 'strip' }>,
): Promise<JobResult> {
  const book = await titleOf(context, bookId, 'novel');
  const { input, stripped } = await withoutWatermarks(context.db, await readPublishedNovel(context, book));
  signal.throwIfAborted();
  if (stripped > 0) await publishBook(context, input);
  return { kind: 'edited', bookId, title: book.title, stripped };
}
